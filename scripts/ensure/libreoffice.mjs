import { aptInstall, findProgram } from './apt.mjs';

const present = () => findProgram('soffice') !== null;

/** LibreOffice for the test of the clipboard (90 MB). Says whether it is there, with a sentence printed where not. */
export async function ensureLibreOffice() {
  if (present() || ((await aptInstall(['libreoffice-calc-nogui'])) && present())) return true;
  console.log(
    'No LibreOffice: install libreoffice-calc-nogui to run the tests of the clipboard against it; they are skipped.',
  );
  return false;
}
