/** Checks the environment as start-up does. */
import { addressWarnings } from '../../config/address-warnings.ts'
import { findUnsafeConfig } from '../../config/unsafe-config.ts'
import { bad, type Check, ok, warn } from '../check.ts'

export const configuration: Check = {
  section: 'configuration',
  async run({ config }) {
    const { refused, warned } = findUnsafeConfig({ ...config, production: true })
    const found = [
      ...refused.map((words) => bad(words, 'npm start rejects this. Change .env as described.')),
      ...[...warned, ...config.misspelt, ...addressWarnings(config)].map((words) =>
        warn(words.replaceAll('\n  ', ' '), 'Change .env.'),
      ),
    ]
    return found.length > 0 ? found : [ok(`No unsafe settings. The public URL is ${config.site.url}.`)]
  },
}
