/** Audience size, and audience lists. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import { BROADCAST, BROADCAST_AUDIENCES } from '#rules/broadcasts.ts'
import { readAudience } from '../audience/audience.ts'
import { type AudienceList, audienceListsOf, deleteList, membersOfLists } from '../audience/list-queries.ts'
import { saveList } from '../audience/lists.ts'
import { countReachable } from '../audience/members.ts'
import { audienceQueryOfDraft } from '../mass/audience-query.ts'
import type { BroadcastsDeps } from '../types.ts'
import { mediaIdsIn } from '../write-contents.ts'
import type { BroadcastRefs } from './refs.ts'

export const AUDIENCE_DESCRIPTION = `${BROADCAST_AUDIENCES.join(', ')}. everyone: who follows or subscribes.`

export function addAudience(builder: Builder, deps: BroadcastsDeps, { DataInput }: BroadcastRefs) {
  const ListRef = defineList(builder, deps)
  const ExcludeInput = builder.inputType('MassExclusionsInput', {
    description: 'Groups that are excluded, evaluated when the message is sent.',
    fields: (t) => ({
      bought: t.boolean({ description: 'People who own a media that the messages offer.' }),
      written_today: t.boolean({
        description: `People who got a mass message of this creator within ${BROADCAST.writtenTodayHours} hours.`,
      }),
      expired: t.boolean({ description: 'People whose subscription has ended.' }),
    }),
  })
  builder.queryFields((t) => ({
    audience: t.int({
      description: 'For creators: how many people a mass message would reach now.',
      args: {
        send_to: t.arg.string({ required: true, description: AUDIENCE_DESCRIPTION }),
        custom: t.arg.idList(),
        list: t.arg.id(),
        exclude: t.arg({ type: ExcludeInput }),
        messages: t.arg({
          type: [DataInput],
          description: 'For `exclude {bought}`: people who own what these messages offer are not counted.',
        }),
      },
      resolve: async (_root, { send_to, custom, list, exclude, messages }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('audience', { account: viewer.accountId, address: context.address })
        const audience = await readAudience(deps.db, viewer, { sendTo: send_to, custom, list, exclude })
        const asked = {
          creatorId: viewer.accountId,
          mediaIds: mediaIdsIn(messages ?? []),
          now: deps.clock.now(),
        }
        return countReachable(deps.db, await audienceQueryOfDraft(deps.db, audience, asked))
      },
    }),
    audienceLists: t.field({
      type: [ListRef],
      description: 'The viewer’s own lists, by name.',
      extensions: { listSize: BROADCAST.maxLists },
      resolve: (_root, _args, context) => audienceListsOf(deps.db, signedIn(context).accountId),
    }),
  }))
  builder.mutationFields((t) => ({
    saveAudienceList: t.field({
      type: ListRef,
      description:
        'For creators: creates a list, or with `id` changes the name and people of an existing one.',
      args: {
        id: t.arg.id(),
        name: t.arg.string({ required: true }),
        people: t.arg.idList({ required: true, description: `At most ${BROADCAST.maxPeople}.` }),
      },
      resolve: async (_root, { id, name, people }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('audience', { account: viewer.accountId, address: context.address })
        return saveList(deps, viewer, { id: id == null ? null : readUuid(String(id)), name, people })
      },
    }),
    deleteAudienceList: t.boolean({
      description: 'False if there was none. Scheduled messages to this list pause when they are due.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) =>
        deleteList(deps.db, signedIn(context).accountId, readUuid(String(id))),
    }),
  }))
  return { ListRef, ExcludeInput }
}

function defineList(builder: Builder, deps: BroadcastsDeps) {
  const members = batchLoader((ids: string[], _context: RequestContext) => membersOfLists(deps.db, ids))
  return builder.objectRef<AudienceList>('AudienceList').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      people: t.idList({
        description: 'Account ids; some may not be reachable when a message is sent.',
        resolve: async ({ id }, _args, context) => (await members(context, id)) ?? [],
      }),
    }),
  })
}
