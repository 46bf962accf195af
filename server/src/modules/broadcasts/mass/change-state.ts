/** Pauses, resumes, cancels and unsends a mass message. Safe to repeat; the batch in progress ends first. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MassState } from '#rules/broadcasts.ts'
import { refuseBroadcastUnlessCreator } from '../audience/audience.ts'
import { broadcastJobs } from '../job-tokens.ts'
import type { BroadcastsDeps } from '../types.ts'
import { massTopic } from './events.ts'
import { changeOwnState, findOwnMassMessage, type MassMessage } from './mass-queries.ts'

type Deps = Pick<BroadcastsDeps, 'db' | 'bus' | 'enqueue'>

const TRANSITIONS = {
  pause: { from: ['sending'], to: 'paused', job: null },
  resume: { from: ['paused'], to: 'sending', job: broadcastJobs.deliver },
  cancel: { from: ['scheduled', 'sending', 'paused'], to: 'cancelled', job: null },
  unsend: { from: ['sending', 'paused', 'sent', 'cancelled'], to: 'unsent', job: broadcastJobs.unsend },
} as const satisfies Record<string, { from: readonly MassState[]; to: MassState; job: unknown }>

const REFUSALS = {
  pause: 'This message isn’t being sent.',
  resume: 'This message isn’t paused.',
  cancel: 'This message was already sent.',
  unsend: 'This message hasn’t been sent yet.',
} as const

export type MassTransition = keyof typeof TRANSITIONS

export async function changeMassState(
  deps: Deps,
  viewer: Viewer,
  id: string,
  transition: MassTransition,
): Promise<MassMessage> {
  if (transition === 'resume') refuseBroadcastUnlessCreator(viewer)
  const { from, to, job } = TRANSITIONS[transition]
  const { accountId } = viewer
  return deps.db.transaction().execute(async (tx) => {
    const changed = await changeOwnState(tx, { id, accountId, from, to })
    if (!changed) return unchangedOrRefuse(await findOwnMassMessage(tx, accountId, id), transition)
    if (job) await deps.enqueue(job, { massId: id }, { tx, singletonKey: id })
    await deps.bus.publishIn(tx, massTopic(id), { massId: id })
    return changed
  })
}

function unchangedOrRefuse(mass: MassMessage | undefined, transition: MassTransition): MassMessage {
  if (!mass) throw new Refusal('NOT_FOUND')
  // Repeated requests succeed.
  if (mass.state === TRANSITIONS[transition].to) return mass
  throw new Refusal('CONFLICT', { message: REFUSALS[transition] })
}
