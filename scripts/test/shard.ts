/** A process of the test run: receives files one by one and loads the product only once. */
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const STAND_IN = pathToFileURL(path.join(import.meta.dirname, 'node-test.ts')).href

registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier === 'node:test' && context.parentURL !== STAND_IN
    return isOurs ? { url: STAND_IN, shortCircuit: true } : next(specifier, context)
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
