/** Import directions of docs/contributing.md ("Where things live"). `tests/unit/import-direction.test.ts` proves the rules bite. */
const only = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    only('no-cycles', 'A cycle means two files are really one thing.', {}, { circular: true }),
    only(
      'shared-is-pure',
      'shared/ uses zod, Lingui, and what reads and compares texts: no DOM, no Node, no Electron.',
      { path: '^shared/' },
      {
        pathNot: [
          '^shared/',
          'node_modules/(zod|@lingui/core|htmlparser2|saxes|csv-parse|csv-stringify|diff|@formatjs/icu-messageformat-parser)/',
        ],
      },
    ),
    only(
      'renderer-not-electron',
      'Renderer and main process meet in shared/ only.',
      { path: '^renderer/' },
      { path: '^electron/|node_modules/electron/' },
    ),
    only(
      'renderer-has-no-node',
      'Pages run sandboxed, and in any browser.',
      { path: '^renderer/' },
      { dependencyTypes: ['core'] },
    ),
    only(
      'electron-not-renderer',
      'Renderer and main process meet in shared/ only.',
      { path: '^electron/' },
      { path: '^renderer/' },
    ),
    only(
      'electron-api-in-shell-only',
      'Services never know which shell they run in.',
      { path: '^electron/', pathNot: ['^electron/(main|preload|launch)\\.ts$', '^electron/shell/'] },
      { path: '^electron/shell/|node_modules/electron/' },
    ),
    only(
      'store-below-services',
      'store is driven by services, never the other way.',
      { path: '^electron/store/' },
      { path: '^electron/(api|services|transports|shell|sandbox)/' },
    ),
    only(
      'api-below-services',
      'api is driven by services, never the other way.',
      { path: '^electron/api/' },
      { path: '^electron/(store|services|transports|shell|sandbox)/' },
    ),
    only(
      'platform-is-a-leaf',
      'platform implements ports (electron/services/ports.ts) and knows nobody.',
      { path: '^electron/platform/' },
      { path: '^electron/(?!services/ports\\.ts$)(api|store|services|transports|shell|sandbox)/' },
    ),
    only(
      'tables-are-files',
      'tables reads and writes files, and knows nobody else.',
      { path: '^electron/tables/' },
      { path: '^electron/(?!tables/)' },
    ),
    only(
      'command-line-over-the-contract',
      'The command line has no second way to do what a window does.',
      { path: '^electron/headless(/|\\.ts$)' },
      {
        path: '^electron/(api|services|store|tables|sandbox|shell|transports)/',
        pathNot: '^electron/services/ports\\.ts$',
      },
    ),
    only(
      'services-below-transports',
      'services are called by transports.',
      { path: '^electron/services/' },
      { path: '^electron/transports/' },
    ),
    only(
      'sandbox-stands-alone',
      'The sandbox is a service of its own and shares no code with the client.',
      { path: '^electron/sandbox/' },
      { path: '^electron/(?!sandbox/)' },
    ),
    only(
      'client-below-state',
      'features → grid, editors, changesets, identifier-lists, products, pictures → state → client.',
      {
        path: '^renderer/src/(client|state|components|grid|editors|changesets|identifier-lists|products|pictures)/',
      },
      { path: '^renderer/src/features/' },
    ),
    only(
      'features-stand-apart',
      'What two features need stands below both: components, grid, editors, changesets, identifier-lists, products, pictures, state.',
      { path: '^renderer/src/features/([^/]+)/' },
      { path: '^renderer/src/features/', pathNot: '^renderer/src/features/$1/' },
    ),
    only(
      'components-are-presentational',
      'components get data as props.',
      { path: '^renderer/src/components/' },
      { path: '^renderer/src/(client|state)/' },
    ),
    only(
      'tests-stay-outside',
      'What ships never loads what tests it.',
      { path: '^(electron|renderer|shared)/' },
      { path: '^tests/' },
    ),
  ],
  options: {
    // dependency-cruiser reads TypeScript up to version 6 by itself; swc reads type imports too.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|dist)/' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
