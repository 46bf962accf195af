/** Runs a program of the lockfile, showing what it says as it says it, or keeping that for later. */
import { spawn } from 'node:child_process'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const KEPT = 200_000

/** `said` is the beginning of what it said. */
export function call(
  command: string,
  args: readonly string[],
  { env = {}, isShown = true }: { env?: Record<string, string>; isShown?: boolean } = {},
): Promise<{ status: number; said: string }> {
  const binary = path.join(ROOT, 'node_modules/.bin', command)
  const child = spawn(binary, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let said = ''
  const show = (to: NodeJS.WriteStream) => (text: Buffer) => {
    if (isShown) to.write(text)
    if (said.length < KEPT) said += text
  }
  child.stdout.on('data', show(process.stdout))
  child.stderr.on('data', show(process.stderr))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: 1, said: error.message }))
    child.on('close', (code) => resolve({ status: code ?? 1, said }))
  })
}
