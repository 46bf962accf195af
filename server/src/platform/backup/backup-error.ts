/** Why a backup or restore failed, with a message that says what to do. */
import { StartError } from '../errors.ts'

export class BackupError extends StartError {
  override name = 'BackupError'
}
