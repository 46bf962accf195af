/** The accounts of a demo site: those an evaluator signs in with, and the authors of the sample content. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { systemClock } from '#platform/clock.ts'
import { PASSWORD_COSTS, randomToken } from '#platform/crypto.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { LEGAL_VERSIONS } from '#rules/legal/versions.ts'
import { STAFF_ROLES, type StaffRole } from '#rules/staff-rights.ts'
import type { Config } from '../config/config.ts'
import { acceptTermsForDemo, type DemoAccount, ensureDemoAccounts } from '../modules/accounts/index.ts'
import { ensureSampleCreators } from '../modules/creators/index.ts'
import { type DemoWorld, readDemoPack } from './pack.ts'

/** `staff` has every staff role, a `colleague` just one; `cast` accounts only populate the site. */
export type DemoPerson = DemoAccount & { who: 'fan' | 'creator' | 'staff' | 'colleague' | 'cast' }

const STAFF = { username: 'robinstaff', fullname: 'Robin Vale' }
const FAN = { username: 'pixelpia', fullname: 'Pia Novak' }
const CREATOR = { username: 'mara.lindqvist', fullname: 'Mara Lindqvist' }
const STAFF_BY_ROLE: Readonly<Record<StaffRole, { username: string; fullname: string }>> = {
  support: { username: 'adasupport', fullname: 'Ada Brandt' },
  moderator: { username: 'samreviews', fullname: 'Sam Okafor' },
  finance: { username: 'yukifinance', fullname: 'Yuki Mori' },
  admin: { username: 'nelladmin', fullname: 'Nell Byrne' },
}

/** Generates passwords per site: a demo opened to the internet must not have well-known ones. */
export async function prepareDemo(
  { dataDir, passwordCost, demoWorld }: Pick<Config, 'dataDir' | 'passwordCost' | 'demoWorld'>,
  databaseUrl: string,
): Promise<DemoPerson[]> {
  const file = path.join(dataDir, 'demo-accounts.json')
  const isKnown = existsSync(file)
  const people = isKnown
    ? (JSON.parse(readFileSync(file, 'utf8')) as DemoPerson[])
    : [...evaluatorAccounts(), ...staffAccounts(), ...authorAccounts(demoWorld)]
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 })
  try {
    if (!isKnown) {
      const creators = await ensureDemoAccounts(
        { ...database, accounts: { passwordCost: PASSWORD_COSTS[passwordCost] } },
        people,
      )
      await ensureSampleCreators(database.db, creators)
    }
    await acceptTermsForDemo(
      { ...database, clock: systemClock, consent: { versions: LEGAL_VERSIONS } },
      people,
    )
  } finally {
    await database.close()
  }
  if (isKnown) return people
  writeFileSync(`${file}.new`, JSON.stringify(people, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return people
}

/** All accounts that act as members; colleagues only work in the staff console. */
export function memberAccounts(people: readonly DemoPerson[]): DemoPerson[] {
  return people.filter(({ who }) => who !== 'colleague')
}

function evaluatorAccounts(): DemoPerson[] {
  const lead = (who: 'fan' | 'creator' | 'staff') => ({
    who,
    email: `${who}@demo.example`,
    password: readablePassword(),
    isCreator: who === 'creator',
  })
  return [
    { ...lead('fan'), ...FAN, staffRoles: [] },
    { ...lead('creator'), ...CREATOR, staffRoles: [] },
    { ...lead('staff'), ...STAFF, staffRoles: ['support', 'moderator', 'finance', 'admin'] },
  ]
}

/** One account per staff role, to try out what each role may do. */
function staffAccounts(): DemoPerson[] {
  return STAFF_ROLES.map((role) => ({
    who: 'colleague',
    ...STAFF_BY_ROLE[role],
    email: `${role}@demo.example`,
    password: readablePassword(),
    isCreator: false,
    staffRoles: [role],
  }))
}

function authorAccounts(world: DemoWorld): DemoPerson[] {
  const taken = new Set([FAN.username, CREATOR.username, STAFF.username])
  const authors = readDemoPack(world)?.authors.filter(({ username }) => !taken.has(username)) ?? []
  return authors.map(({ username, fullname, creator }, index) => ({
    who: 'cast',
    username,
    fullname,
    email: `cast${index + 1}@demo.example`,
    password: readablePassword(),
    isCreator: creator,
    staffRoles: [],
  }))
}

function readablePassword(): string {
  return `Demo-${randomToken(6).replace(/[-_]/g, 'x')}7`
}
