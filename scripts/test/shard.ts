/** A process of the test run: receives files one by one and loads the product only once. */
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const urlOf = (file: string) => pathToFileURL(path.join(import.meta.dirname, '../..', file)).href
const STAND_IN = urlOf('scripts/test/node-test.ts')
const READS_PICTURES = urlOf('server/src/modules/creators/identity/read-picture.ts')
const DECODED_PICTURES = urlOf('server/test/decoded-pictures.ts')

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'node:test' && context.parentURL !== STAND_IN)
      return { url: STAND_IN, shortCircuit: true }
    const isDecoder = context.parentURL === READS_PICTURES && specifier.endsWith('/unpack-picture.ts')
    return isDecoder ? { url: DECODED_PICTURES, shortCircuit: true } : next(specifier, context)
  },
})

// Imported after the hook is registered.
const { runFile } = await import('./node-test.ts')
const { runCleanups } = await import('../../server/test/file-cleanup.ts')

process.on('message', (file: string) => {
  const read = () => import(pathToFileURL(file).href)
  void runFile({ read, clearUp: runCleanups, send: (message) => process.send?.(message) })
})
process.send?.({ type: 'ready' })
