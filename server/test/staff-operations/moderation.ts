/** Staff operations on accounts, reports, appeals and cases. */
import { receivedCase } from '../cases.ts'
import { report } from '../engagement.ts'
import { goLive } from '../live.ts'
import { openAppeal } from '../moderation.ts'
import { askAs } from '../people.ts'
import { seedAccount } from '../seed.ts'
import { seedStaff } from '../staff.ts'
import { graphqlOutcome, type OperationsContext, type StaffOperations } from './operation.ts'

export function moderationOperations({ site, db, creator }: OperationsContext) {
  return {
    'people.see': {
      async prepare() {
        const { id } = await seedAccount(site)
        const look =
          'query ($id: ID!) { staffPerson(id: $id) { id notes { id } } staffPeople(text: "nobody") { id } }'
        return (asker) => graphqlOutcome(askAs(site, asker, look, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'people.sessions': {
      async prepare() {
        const { id } = await seedAccount(site)
        const end = 'mutation ($id: ID!) { endPersonSessions(user: $id, reason: "Stolen phone") }'
        return (asker) => graphqlOutcome(askAs(site, asker, end, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'people.note': {
      async prepare() {
        const { id } = await seedAccount(site)
        const note = 'mutation ($id: ID!) { addPersonNote(user: $id, words: "Called twice") { id } }'
        return (asker) => graphqlOutcome(askAs(site, asker, note, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 2,
    },
    'people.history': {
      async prepare() {
        const { id } = await seedAccount(site)
        return (asker) =>
          graphqlOutcome(askAs(site, asker, 'query ($id: ID!) { personHistory(user: $id) { id } }', { id }))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'people.suspend': {
      async prepare() {
        const { id } = await seedAccount(site)
        const close =
          'mutation ($id: ID!) { suspendPerson(user: $id, rule: "spam", words: "Spam.", days: 3) { status } }'
        return (asker) => graphqlOutcome(askAs(site, asker, close, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'people.ban': {
      async prepare() {
        const { id } = await seedAccount(site)
        const close = 'mutation ($id: ID!) { banPerson(user: $id, rule: "spam", words: "Spam.") { status } }'
        return (asker) => graphqlOutcome(askAs(site, asker, close, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'people.twoStep': {
      async prepare() {
        const { id } = await seedAccount(site)
        await db
          .updateTable('accounts')
          .set({ totp_enabled_at: new Date(), totp_secret_sealed: 'sealed' })
          .where('id', '=', id)
          .execute()
        const reset = 'mutation ($id: ID!) { resetTwoStep(user: $id, reason: "Lost phone") }'
        return (asker) => graphqlOutcome(askAs(site, asker, reset, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'people.erase': {
      async prepare() {
        const { id } = await seedAccount(site)
        const erase = 'mutation ($id: ID!) { erasePerson(user: $id, reason: "Asked by mail") }'
        return (asker) => graphqlOutcome(askAs(site, asker, erase, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'lives.see': {
      async prepare() {
        const { id } = await goLive(site, await creator())
        const look =
          'query ($id: ID!) { staffLives { id } staffLiveCount staffLive(id: $id) { playback { hls } } }'
        return (asker) => graphqlOutcome(askAs(site, asker, look, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'lives.end': {
      async prepare() {
        const { id } = await goLive(site, await creator())
        const end = 'mutation ($id: ID!) { endLiveAsStaff(live: $id, rule: "spam") { measure } }'
        return (asker) => graphqlOutcome(askAs(site, asker, end, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'lives.forbid': {
      async prepare() {
        const { id } = await creator()
        const forbid =
          'mutation ($id: ID!) { forbidStreaming(user: $id, rule: "spam", words: "Spam.", days: 3) { until } }'
        return (asker) => graphqlOutcome(askAs(site, asker, forbid, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'reports.decide': {
      async prepare() {
        const person = await creator()
        await report(site, await seedAccount(site), { report_user: person.id })
        const group = db.selectFrom('report_groups').select('id').where('account_id', '=', person.id)
        const { id } = await group.executeTakeFirstOrThrow()
        const decide = 'mutation ($id: ID!) { decideReports(group: $id, outcome: "none") { status } }'
        return (asker) => graphqlOutcome(askAs(site, asker, decide, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'appeals.decide': {
      async prepare() {
        const id = await openAppeal(site, await creator(), await seedStaff(site, 'moderator'))
        const decide =
          'mutation ($id: ID!) { decideAppeal(id: $id, granted: false, answer: "It stands") { status } }'
        return (asker) => graphqlOutcome(askAs(site, asker, decide, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'reports.see': {
      async prepare() {
        await report(site, await seedAccount(site), { report_user: (await creator()).id })
        return (asker) => graphqlOutcome(askAs(site, asker, '{ reportQueue { id } }'))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'cases.see': {
      async prepare() {
        const { id } = await receivedCase(site, 'complaint')
        const look = 'query ($id: ID!) { caseQueue { id } staffCase(id: $id) { name words steps { step } } }'
        return (asker) => graphqlOutcome(askAs(site, asker, look, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'cases.decide': {
      async prepare() {
        const { id } = await receivedCase(site, 'complaint')
        const confirm = 'mutation ($id: ID!) { confirmCase(id: $id) { state } }'
        return (asker) => graphqlOutcome(askAs(site, asker, confirm, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'cases.contact': {
      async prepare() {
        const { id } = await receivedCase(site, 'complaint')
        const open = 'mutation ($id: ID!) { openCaseContact(id: $id) { email } }'
        return (asker) => graphqlOutcome(askAs(site, asker, open, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 2,
    },
  } satisfies StaffOperations
}
