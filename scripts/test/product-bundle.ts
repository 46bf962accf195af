/**
 * What tests start as processes is the product: more than a thousand files and as many of the packages it uses, which each
 * process would read again. For a run they are put together once; a process that is started with `NODE_OPTIONS` of it
 * reads those instead, under the same command line. The journeys start the product from its own files.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Whatever tests start. */
const ENTRIES = [
  ...['main', 'role', 'books', 'backup', 'restore', 'staff', 'sounds', 'vault'].map(
    (name) => `server/src/${name}.ts`,
  ),
  ...['worker', 'live'].map((name) => `server/test/${name}.fixture.ts`),
].map((file) => path.join(ROOT, file))
/** Packages that look for programs, fonts or threads of theirs beside themselves. */
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
    // As Node finds them: a package in both of its forms would be there twice, and not know its own objects.
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

/** Files look for others beside themselves, and still find them. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform: (code, id) =>
    code.includes('import.meta.dirname')
      ? code.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      : null,
}

/** Only what a process is started with is exchanged. */
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
