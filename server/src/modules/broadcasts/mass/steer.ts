/** Pauses, resumes, cancels and unsends a mass message. Safe to repeat; the batch in progress ends first. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MassState } from '#rules/broadcasts.ts'
import { refuseUnlessCreator } from '../audience/audience.ts'
import { broadcastJobs } from '../job-tokens.ts'
import type { BroadcastsDeps } from '../types.ts'
import { massTopic } from './events.ts'
import { findOwnMass, type Mass, turnOwn } from './mass-queries.ts'

type Deps = Pick<BroadcastsDeps, 'db' | 'bus' | 'enqueue'>

const TURNS = {
  pause: { from: ['sending'], to: 'paused', job: null },
  resume: { from: ['paused'], to: 'sending', job: broadcastJobs.deliver },
  cancel: { from: ['scheduled', 'sending', 'paused'], to: 'cancelled', job: null },
  unsend: { from: ['sending', 'paused', 'sent', 'cancelled'], to: 'unsent', job: broadcastJobs.unsend },
} as const satisfies Record<string, { from: readonly MassState[]; to: MassState; job: unknown }>

const REFUSALS = {
  pause: 'It is not being sent at the moment.',
  resume: 'It is not paused.',
  cancel: 'All of it was sent already.',
  unsend: 'Nothing of it was sent yet.',
} as const

export type Turning = keyof typeof TURNS

export async function steerMass(deps: Deps, viewer: Viewer, id: string, turning: Turning): Promise<Mass> {
  if (turning === 'resume') refuseUnlessCreator(viewer)
  const { from, to, job } = TURNS[turning]
  const { accountId } = viewer
  return deps.db.transaction().execute(async (tx) => {
    const turned = await turnOwn(tx, { id, accountId, from, to })
    if (!turned) return asItIs(await findOwnMass(tx, accountId, id), turning)
    if (job) await deps.enqueue(job, { massId: id }, { tx, singletonKey: id })
    await deps.bus.publishIn(tx, massTopic(id), { massId: id })
    return turned
  })
}

function asItIs(mass: Mass | undefined, turning: Turning): Mass {
  if (!mass) throw new Refusal('NOT_FOUND')
  // Repeated requests succeed.
  if (mass.state === TURNS[turning].to) return mass
  throw new Refusal('CONFLICT', { words: REFUSALS[turning] })
}
