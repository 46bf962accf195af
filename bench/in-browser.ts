/** Drives a real browser from a separate process, because its code uses browser types instead of server types. */
import { spawn } from 'node:child_process'
import path from 'node:path'

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Runs a script of `browser/` and returns the JSON that it prints. */
export async function inBrowser<Seen>(script: string, input: object): Promise<Seen> {
  const options = JSON.stringify({ ...input, executablePath: CHROMIUM })
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'browser', script), options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error('Watching in the browser failed.')
  return JSON.parse(output) as Seen
}
