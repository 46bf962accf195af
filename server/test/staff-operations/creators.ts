/** Staff operations on creators and applicants. */
import { applicationIdOf, seedApplication } from '../creators.ts'
import { askAs } from '../people.ts'
import { seedAccount } from '../seed.ts'
import { graphqlOutcome, type OperationsContext, type StaffOperations } from './operation.ts'

export function creatorsOperations({ site, creator }: OperationsContext) {
  return {
    'applications.see': {
      async prepare() {
        await seedApplication(site, await seedAccount(site))
        return (asker) => graphqlOutcome(askAs(site, asker, '{ applicationQueue { id user { username } } }'))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'identity.see': {
      async prepare() {
        const id = await seedApplication(site, await seedAccount(site))
        const look = 'query ($id: ID!) { creatorApplication(id: $id) { firstName documents { url } } }'
        return (asker) => graphqlOutcome(askAs(site, asker, look, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 2,
    },
    'applications.decide': {
      async prepare() {
        const id = await seedApplication(site, await seedAccount(site))
        const approve = 'mutation ($id: ID!) { approveApplication(id: $id) { status } }'
        return (asker) => graphqlOutcome(askAs(site, asker, approve, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'selling.set': {
      async prepare() {
        const id = await applicationIdOf(site, await creator())
        const revoke = 'mutation ($id: ID!) { revokeSelling(id: $id, reason: "Forged") { status } }'
        return (asker) => graphqlOutcome(askAs(site, asker, revoke, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'identity.change': {
      async prepare() {
        const id = await seedApplication(site, await seedAccount(site))
        const change =
          'mutation ($id: ID!) { changeCreatorIdentity(id: $id, country: "SE", reason: "Moved") { status } }'
        return (asker) => graphqlOutcome(askAs(site, asker, change, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
  } satisfies StaffOperations
}
