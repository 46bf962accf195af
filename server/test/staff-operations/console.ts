/** Staff operations on the console: entering it, its log and its settings. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { hashPassword, PASSWORD_COSTS } from '#platform/crypto.ts'
import { askAs } from '../people.ts'
import { type Seeded, seedAccount, seedSession } from '../seed.ts'
import { save, versionOf } from '../settings.ts'
import { putIntoConsole } from '../staff.ts'
import { graphqlOutcome, type OperationsContext, type StaffOperations } from './operation.ts'

export function consoleOperations({ site, db }: OperationsContext) {
  const PASSWORD = 'Right-horse-7'

  /** A staff member with a password, and a session outside the console. */
  async function withPasswordOutside(asker: Pick<Seeded, 'cookie'>, password_hash: string) {
    const { data } = await askAs(site, asker, '{ account { id } }')
    const { id } = (data?.account ?? assert.fail('nobody')) as { id: string }
    await db.updateTable('accounts').set({ password_hash }).where('id', '=', id).execute()
    // Changing the password ended their console sessions.
    await putIntoConsole(site, { id })
    return { cookie: await seedSession(site, id) }
  }

  return {
    'home.see': {
      async prepare() {
        return (asker) => graphqlOutcome(askAs(site, asker, '{ staffRail { rights } }'))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'campaigns.see': {
      async prepare() {
        return (asker) => graphqlOutcome(askAs(site, asker, '{ staffCampaigns(days: 30) { id } }'))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'campaigns.stop': {
      async prepare() {
        const { id: creator_id } = await seedAccount(site)
        const campaign = randomUUID()
        const figures = { views: 1, quarters: 0, swipes: 0 }
        await db
          .insertInto('campaign_figures')
          .values({ creator_id, day: '2026-01-01', campaign, ...figures })
          .execute()
        const stop = 'mutation ($c: String!) { stopCampaign(campaign: $c, reason: "Spam") }'
        return (asker) => graphqlOutcome(askAs(site, asker, stop, { c: campaign }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'console.enter': {
      async prepare() {
        const password_hash = await hashPassword(PASSWORD, PASSWORD_COSTS.test)
        const enter = 'mutation ($p: String!) { enterConsole(password: $p) { until roles } }'
        return async (asker) => {
          const outside = asker ? await withPasswordOutside(asker, password_hash) : null
          return graphqlOutcome(askAs(site, outside, enter, { p: PASSWORD }))
        }
      },
      refused: 'FORBIDDEN',
      entries: 2,
    },
    'audit.see': {
      async prepare() {
        return (asker) => graphqlOutcome(askAs(site, asker, '{ auditLog { id } auditProof { links } }'))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'audit.export': {
      async prepare() {
        return async (asker) => {
          const { status } = await site.get('/api/staff/audit.csv?action=audit.export', {
            headers: asker ? { cookie: asker.cookie } : {},
          })
          return status === 200 ? 'done' : status
        }
      },
      refused: 403,
      entries: 2,
    },
    'announcements.see': {
      async prepare() {
        return (asker) =>
          graphqlOutcome(askAs(site, asker, '{ announcements { id } announcementReach(audience: "staff") }'))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'announcements.send': {
      async prepare() {
        const key = randomUUID()
        const words =
          'audience: "staff", title: "Fire drill", words: "At noon", mail: false, reason: "Yearly"'
        return (asker) =>
          graphqlOutcome(askAs(site, asker, `mutation { announce(${words}, key: "${key}") { id } }`))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'staff.see': {
      async prepare() {
        return (asker) => graphqlOutcome(askAs(site, asker, '{ staffMembers { roles } }'))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'staff.roles': {
      async prepare() {
        const { id } = await seedAccount(site)
        const give = 'mutation ($id: ID!) { setStaffRoles(user: $id, roles: ["support"], reason: "Hired") }'
        return (asker) => graphqlOutcome(askAs(site, asker, give, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'figures.see': {
      async prepare() {
        return (asker) =>
          graphqlOutcome(askAs(site, asker, '{ siteFigures(days: 30) { days { day accounts } } }'))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'system.see': {
      async prepare() {
        return (asker) =>
          graphqlOutcome(askAs(site, asker, '{ staffSystem { series { name values } processes { role } } }'))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'settings.see': {
      async prepare() {
        const look = '{ siteSettings { version settings { key value } } settingHistory { version reason } }'
        return (asker) => graphqlOutcome(askAs(site, asker, look))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'settings.change': {
      async prepare() {
        const days = 1 + ((await versionOf(site)) % 80)
        const expects = await versionOf(site)
        return (asker) => graphqlOutcome(save(site, asker, { 'content.newAccountDays': days }, { expects }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'settings.changeMoney': {
      async prepare() {
        const expects = await versionOf(site)
        const packs = [500 + 100 * (expects + 1)]
        return (asker) => graphqlOutcome(save(site, asker, { 'payments.packs': packs }, { expects }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
  } satisfies StaffOperations
}
