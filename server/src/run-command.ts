/** How every command of an operator begins and ends: by .env, with doors closed, and with a sentence where it cannot be done. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '#platform/errors.ts'
import { type Config, ConfigError, parseConfig } from './config.ts'
import { keepToOurselves } from './supervisor/private-dir.ts'

const ENV_FILE = path.join(import.meta.dirname, '../../.env')

/** Ends with 0; with 1 where the work tells that something is wrong; with 2 where it could not be done. */
export async function runCommand(
  /** The configuration is read when it is asked for: what was typed is looked at first. */
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
  keepToOurselves({ filesForGroup: config.media.accelPrefix !== null })
  return config
}

export function say(words: string): void {
  process.stdout.write(`${words}\n`)
}
