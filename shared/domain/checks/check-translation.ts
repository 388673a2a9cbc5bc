import type { CheckSettings, Finding } from './check.ts';

export interface CheckedText {
  source: string;
  target: string;
  sourceLocale: string;
  targetLocale: string;
  property: string;
}

export const checkTranslation = (
  _text: CheckedText,
  _settings: CheckSettings,
  _glossary: unknown,
): Finding[] => [];
