import { aptInstall, findProgram } from './apt.mjs';

const present = () => findProgram('soffice') !== null;

/** LibreOffice for the tests of clipboard and files (90 MB). Returns whether it is installed, after printing why not. */
export async function ensureLibreOffice() {
  if (present() || ((await aptInstall(['libreoffice-calc-nogui'])) && present())) return true;
  console.log(
    'No LibreOffice: install libreoffice-calc-nogui to run the tests of the clipboard against it; they are skipped.',
  );
  return false;
}
