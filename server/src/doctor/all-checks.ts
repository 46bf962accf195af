/** All checks of the doctor, in the order of the report. */
import type { Check } from './check.ts'
import { ageChecks } from './checks/age-checks.ts'
import { backups } from './checks/backups.ts'
import { certificate } from './checks/certificate.ts'
import { clockCheck } from './checks/clock.ts'
import { configuration } from './checks/configuration.ts'
import { database } from './checks/database.ts'
import { disk } from './checks/disk.ts'
import { gateway } from './checks/gateway.ts'
import { keys } from './checks/keys.ts'
import { mail } from './checks/mail.ts'
import { mailDns } from './checks/mail-dns.ts'
import { passkeys } from './checks/passkeys.ts'
import { ports } from './checks/ports.ts'
import { programs } from './checks/programs.ts'
import { push } from './checks/push.ts'
import { recommendations } from './checks/recommendations.ts'
import { files, redis } from './checks/stores.ts'

export const CHECKS: readonly Check[] = [
  ...[configuration, keys, disk, files, database, redis, clockCheck],
  ...[
    ports,
    certificate,
    passkeys,
    mail,
    mailDns,
    push,
    gateway,
    ageChecks,
    programs,
    recommendations,
    backups,
  ],
]
