// @vitest-environment node
import { expect, test } from 'vitest';
import { doors, layers, packagePlaces, targetOf, type Layer } from '#tests/architecture/layers.ts';
import { importsOf, inFolders, sources, type Import, type Source } from '#tests/architecture/sources.ts';

const house = inFolders('src', 'sw', 'server');
const layerOf = (path: string): Layer | undefined => layers.find(({ files }) => files.test(path));

const target = (source: Source, { from }: Import): string | null => targetOf(source.path, from);

/** What each import of these files does wrong, in words. */
function problems(files: readonly Source[], check: (source: Source, found: Import) => string | false | undefined): string {
  const found = files.flatMap((source) => importsOf(source).map((it) => ({ source, it, problem: check(source, it) })));
  return found.flatMap(({ source, it, problem }) => (problem ? [`${source.path} imports ${it.from}. ${problem}`] : [])).join('\n');
}

test('every file of the house belongs to a layer', () => {
  expect(house.length).toBeGreaterThan(0);
  const homeless = house.filter(({ path }) => !layerOf(path)).map(({ path }) => path);
  expect(homeless, 'Move them into a folder of the layout, or add the folder to tests/architecture/layers.ts and the README.').toEqual([]);
});

test('a layer imports only what the table allows, types included', () => {
  const wrong = problems(house, (source, it) => {
    const [from, path] = [layerOf(source.path), target(source, it)];
    const to = path === null ? undefined : layerOf(path);
    if (!from || !to || from === to || to.name === 'lib' || from.may.includes(to.name)) return undefined;
    if (it.typeOnly && from.mayAsTypes?.includes(to.name)) return undefined;
    const types = from.mayAsTypes?.includes(to.name) ? ' except as types' : '';
    return `${from.name} may not import ${to.name}${types}. It may import: ${['lib', ...from.may].join(', ')}. Move the shared part down, or hand it in from above.`;
  });
  expect(wrong).toBe('');
});

test('a feature never imports another feature', () => {
  const feature = (path: string): string => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? '';
  const wrong = problems(house, (source, it) => {
    const [own, other] = [feature(source.path), feature(target(source, it) ?? '')];
    return own !== '' && other !== '' && own !== other && 'What both need belongs to ui (without domain words) or hooks.';
  });
  expect(wrong).toBe('');
});

test('the engine is entered through index.ts only', () => {
  const wrong = problems(house, (source, it) => {
    const path = target(source, it);
    if (!path?.startsWith('src/engine/') || source.path.startsWith('src/engine/') || path === 'src/engine/index.ts') return undefined;
    return 'Import #engine/index.ts, and export there what you need.';
  });
  expect(wrong).toBe('');
});

test('a package is used only where it has its place', () => {
  const wrong = problems(house, (source, it) => {
    const layer = layerOf(source.path);
    if (!layer || target(source, it) !== null) return undefined;
    const place = packagePlaces.find(({ packages }) => packages.test(it.from));
    if (place && !place.only.includes(layer.name)) return place.instead;
    return layer.packages && !layer.packages.some((allowed) => allowed.test(it.from)) && `${layer.name} does not use this package.`;
  });
  expect(wrong).toBe('');
});

test('an import within a folder is relative, across folders it starts with #, and it names the file', () => {
  const wrong = problems(sources, (source, it) => {
    const path = target(source, it);
    if (path === null || it.from.startsWith('virtual:')) return undefined;
    if (it.from.startsWith('../../')) return "Write it with '#' from the folder's root.";
    const across = layerOf(source.path) !== layerOf(path) || path.split('/')[0] !== source.path.split('/')[0];
    if (it.from.startsWith('.') && across && !path.startsWith('scripts/')) return "Another folder is imported with '#'.";
    return !/\.(tsx?|css|svg|json|mjs|yaml)(\?[\w&]+)?$/.test(path) && 'Write the extension.';
  });
  expect(wrong).toBe('');
});

test('there are no barrels', () => {
  const indexes = house.filter(({ path }) => /\/index\.tsx?$/.test(path) && !doors.some((door) => door.test(path))).map(({ path }) => path);
  expect(indexes, 'Name the file after what it holds; import files, not folders.').toEqual([]);
  const wrong = problems(house, (source, it) => {
    if (it.reExport === 'none' || doors.some((door) => door.test(source.path))) return undefined;
    return 'It passes the export on. Import it where it is declared.';
  });
  expect(wrong).toBe('');
});
