/** Checks that key files are private to their owner. */
import { statSync } from 'node:fs'
import path from 'node:path'
import { BACKUP_KEY_FILE } from '../../backup/backup-key.ts'
import { bad, type Check, ok } from '../check.ts'

const FILES = ['secret.key', 'vault.keys', BACKUP_KEY_FILE]
const GROUP_AND_OTHERS = 0o077

export const keys: Check = {
  section: 'keys',
  async run({ config: { dataDir } }) {
    const found = FILES.flatMap((name) => {
      const file = path.join(dataDir, name)
      const mode = statSync(file, { throwIfNoEntry: false })?.mode
      if (mode === undefined) return []
      return (mode & GROUP_AND_OTHERS) === 0
        ? [ok(`${name} is private.`)]
        : [
            bad(
              `${name} can be read by other users of this machine.`,
              `chmod 600 ${file}, and consider the key compromised.`,
            ),
          ]
    })
    return found
  },
}
