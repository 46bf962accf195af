/** The schema of the database cannot be brought to what this version needs. */
import { StartError } from '../errors.ts'

export class MigrationError extends StartError {
  constructor(message: string, options?: ConstructorParameters<typeof StartError>[1]) {
    super(message, options)
    this.name = 'MigrationError'
  }
}
