export interface Series {
  name: string;
  brand: string;
  countryOfOrigin: string;
}

const series = (name: string, brand: string, countryOfOrigin: string): Series => ({
  name,
  brand,
  countryOfOrigin,
});

/** Proper names: the same in every language. */
export const SERIES: readonly Series[] = [
  series('Nordlys', 'Fjordholm', 'DK'),
  series('Kiruna', 'Fjordholm', 'SE'),
  series('Skagen', 'Fjordholm', 'DK'),
  series('Lofoten', 'Fjordholm', 'NO'),
  series('Solstice', 'Alder & Pine', 'PT'),
  series('Larkspur', 'Alder & Pine', 'PT'),
  series('Brindle', 'Alder & Pine', 'GB'),
  series('Thistledown', 'Alder & Pine', 'GB'),
  series('Werkstatt', 'Grünwald', 'DE'),
  series('Rheingold', 'Grünwald', 'DE'),
  series('Alpenglühen', 'Grünwald', 'AT'),
  series('Feierabend', 'Grünwald', 'DE'),
  series('Belle Étoile', 'Maison Ondine', 'FR'),
  series('Garrigue', 'Maison Ondine', 'FR'),
  series('Dimanche', 'Maison Ondine', 'FR'),
  series('Komorebi', 'Hinoki Works', 'JP'),
  series('Sazanami', 'Hinoki Works', 'JP'),
  series('Tsuki', 'Hinoki Works', 'JP'),
  series('Qamar', 'Dar Zahra', 'MA'),
  series('Yasmin', 'Dar Zahra', 'TN'),
  series('Kestrel 3000', 'Tarn Outdoor', 'CZ'),
  series('Basecamp', 'Tarn Outdoor', 'CZ'),
  series('Wanderlust', 'Tarn Outdoor', 'PL'),
];
