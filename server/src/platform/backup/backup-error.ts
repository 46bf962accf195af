/** What keeps a backup or a restore from being made, in words that say what to do. */
import { StartError } from '../errors.ts'

export class BackupError extends StartError {
  override name = 'BackupError'
}
