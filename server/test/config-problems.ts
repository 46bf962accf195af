/** The configuration errors of an environment; empty if it is valid. */
import { ConfigError, parseConfig } from '#server/config/config.ts'

export function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    parseConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}
