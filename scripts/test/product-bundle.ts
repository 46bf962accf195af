/**
 * Bundles the product once per run, as it has thousands of files that every process started by tests would read. A process
 * started with the returned `NODE_OPTIONS` loads the bundle under the same command line. The e2e tests run from the sources.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** The entry points that tests start. */
const ENTRIES = [
  ...['main', 'role'].map((name) => `server/src/${name}.ts`),
  ...['books', 'backup', 'restore', 'staff', 'sounds', 'vault'].map((name) => `server/src/cli/${name}.ts`),
  ...['worker', 'live'].map((name) => `server/test/${name}.fixture.ts`),
].map((file) => path.join(ROOT, file))
/** Packages that load programs, fonts or worker threads from their own folder. */
const LEFT_IN_PLACE = ['node-datachannel', 'pdfkit', 'pino', 'sharp']

/** Returns the value of `NODE_OPTIONS`. */
export async function bundleProduct(folder: string, entries: readonly string[] = ENTRIES): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    plugins: [keepPlaces],
    // Resolves like Node: a package bundled as both CommonJS and ESM would not recognise its own objects.
    resolve: { extensions: ['.js', '.json'] },
    environments: {
      ssr: {
        resolve: {
          ...{ noExternal: true, external: LEFT_IN_PLACE },
          ...{ mainFields: ['main'], conditions: ['node', 'module-sync'] },
        },
      },
    },
    build: {
      ssr: true,
      target: 'esnext',
      minify: false,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((file) => [nameOf(file), file])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunk-[hash].mjs' },
      },
    },
  })
  const hook = path.join(folder, 'use.mjs')
  writeFileSync(hook, hookFor(folder, entries))
  return `--import=${pathToFileURL(hook).href}`
}

const nameOf = (file: string) => path.basename(file, '.ts')

/** Keeps the original folder of each file, so that relative lookups work. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform: (code, id) =>
    code.includes('import.meta.dirname')
      ? code.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      : null,
}

/** Replaces only the entry point of a process. */
function hookFor(folder: string, entries: readonly string[]): string {
  const bundled = entries.map((file) => [
    pathToFileURL(file).href,
    pathToFileURL(path.join(folder, `${nameOf(file)}.mjs`)).href,
  ])
  return `import { registerHooks } from 'node:module'
const bundled = new Map(${JSON.stringify(bundled)})
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const url = context.parentURL === undefined ? bundled.get(found.url) : undefined
    return url === undefined ? found : { ...found, url, format: 'module' }
  },
})
`
}
