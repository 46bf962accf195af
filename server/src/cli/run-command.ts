/** Runs an operator command: loads .env, sets the umask, and prints expected errors as one sentence. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '#platform/errors.ts'
import { type Config, ConfigError, parseConfig } from '../config/config.ts'
import { setPrivateUmask } from '../supervisor/private-dir.ts'

const ENV_FILE = path.join(import.meta.dirname, '../../../.env')

/** Exit status: 0 on success, 1 if the command found a problem, 2 if it could not run. */
export async function runCommand(
  /** Reads the configuration lazily, so that arguments are validated first. */
  work: (readConfig: () => Config) => Promise<boolean | undefined>,
): Promise<void> {
  try {
    if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
    process.exitCode = (await work(readConfig)) === false ? 1 : 0
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  }
}

function readConfig(): Config {
  const config = parseConfig()
  setPrivateUmask({ filesForGroup: config.media.accelPrefix !== null })
  return config
}

export function printLine(words: string): void {
  process.stdout.write(`${words}\n`)
}
