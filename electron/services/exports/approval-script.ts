import { changeFileEnd } from '#shared/exchange/change-file.ts';

/**
 * Runs in the approval page, in any browser: takes the decisions, and saves the changes that were decided on as they stand in the
 * page, so that no value is written anew.
 */
export const APPROVAL_SCRIPT = `'use strict';
const bar = document.querySelector('.bar');
const byId = (id) => document.getElementById(id);
const rows = [...document.querySelectorAll('tr[data-change]')];
const decided = (row) => row.querySelector('input[type=radio]:checked')?.value ?? '';
const save = byId('save');
let isSaved = true;
const count = (decision) => rows.filter((row) => decided(row) === decision).length;
const show = () => {
  const approved = count('approved');
  const rejected = count('rejected');
  byId('approved').textContent = approved;
  byId('rejected').textContent = rejected;
  byId('undecided').textContent = rows.length - approved - rejected;
  save.disabled = approved + rejected === 0;
};
const mark = (row) => {
  const decision = decided(row);
  row.className = decision;
  row.querySelector('input[type=text]').hidden = decision !== 'rejected';
  isSaved = false;
};
const decisionOf = (row) => {
  const note = row.querySelector('input[type=text]').value.trim();
  const more = note === '' || decided(row) !== 'rejected' ? '' : ',"note":' + JSON.stringify(note);
  return '\\n' + row.dataset.change.slice(0, -1) + ',"decision":"' + decided(row) + '"' + more + '}';
};
if (save) {
  const template = byId('decision');
  rows.forEach((row, at) => {
    const cell = row.querySelector('.decision');
    cell.append(template.content.cloneNode(true));
    for (const radio of cell.querySelectorAll('input[type=radio]')) radio.name = 'change' + at;
    cell.addEventListener('change', () => { mark(row); show(); });
    // Going back in the browser restores what was decided.
    if (decided(row)) mark(row);
  });
  show();
  byId('all').addEventListener('click', () => {
    for (const row of rows.filter((one) => decided(one) === '')) {
      row.querySelector('input[value=approved]').checked = true;
      mark(row);
    }
    show();
  });
  save.addEventListener('click', () => {
    const lines = rows.filter((row) => decided(row) !== '').map(decisionOf);
    const end = ${JSON.stringify(changeFileEnd(0))}.replace('0', lines.length);
    const file = new Blob([bar.dataset.start, lines.join(','), end], { type: 'application/json' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = bar.dataset.name.replace(/[^\\p{L}\\p{N} ._-]/gu, '_') + '.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    isSaved = true;
  });
  addEventListener('beforeunload', (event) => { if (!isSaved) event.preventDefault(); });
}
const pictures = byId('pictures');
pictures?.addEventListener('click', () => {
  for (const image of document.querySelectorAll('img[data-address]')) {
    image.src = image.dataset.address;
    image.loading = 'lazy';
    image.hidden = false;
  }
  pictures.hidden = true;
});
bar.hidden = bar.childElementCount === 0;
`;
