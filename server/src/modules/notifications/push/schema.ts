/** GraphQL of push notifications: the viewer's devices, quiet hours, and what lock screens show. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import { PUSH_CATEGORIES } from '#rules/push.ts'
import type { NotificationsDeps } from '../types.ts'
import { deleteDevice } from './device-queries.ts'
import { listDevices, saveDevice } from './devices.ts'
import { currentPushKey } from './keys.ts'
import { pushSettings, saveQuietHours, saveShowsDetails } from './settings.ts'

type Device = Awaited<ReturnType<typeof listDevices>>[number]
type Settings = { viewer: Viewer }

const CATEGORIES = PUSH_CATEGORIES.join(', ')

export function addPush(builder: Builder, deps: NotificationsDeps): void {
  const SettingsRef = defineSettings(builder, deps)
  /** A signed-in viewer within the rate limit. */
  const changer = async (context: RequestContext): Promise<Settings> => {
    const viewer = signedIn(context)
    await deps.rateLimits.take('push', { account: viewer.accountId, address: context.address })
    return { viewer }
  }
  builder.queryField('pushSettings', (t) =>
    t.field({ type: SettingsRef, resolve: (_root, _args, context) => ({ viewer: signedIn(context) }) }),
  )
  builder.mutationFields((t) => ({
    savePushDevice: t.field({
      type: SettingsRef,
      description:
        'Sends push notifications to this browser, or changes what it gets. A browser that was another account’s moves.',
      args: {
        endpoint: t.arg.string({ required: true }),
        p256dh: t.arg.string({ required: true, description: 'In base64url, like `auth` and `key`.' }),
        auth: t.arg.string({ required: true }),
        key: t.arg.string({
          required: true,
          description: 'The key of the site that the browser subscribed with.',
        }),
        categories: t.arg.stringList({ required: true, description: CATEGORIES }),
      },
      resolve: async (_root, args, context) => {
        const settings = await changer(context)
        await saveDevice(deps, settings.viewer, args)
        return settings
      },
    }),
    removePushDevice: t.field({
      type: SettingsRef,
      description: 'Stops push notifications to one device of the viewer.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        const settings = await changer(context)
        await deleteDevice(deps.db, settings.viewer.accountId, readUuid(id))
        return settings
      },
    }),
    saveQuietHours: t.field({
      type: SettingsRef,
      description: 'In minutes of the day; without quiet hours, null. `until` may be on the next day.',
      args: {
        from: t.arg.int(),
        until: t.arg.int(),
        time_zone: t.arg.string({ description: 'Such as Europe/Berlin.' }),
      },
      resolve: async (_root, { from, until, time_zone }, context) => {
        const settings = await changer(context)
        const quietHours =
          from == null && until == null
            ? null
            : { from: from ?? -1, until: until ?? -1, timeZone: time_zone ?? '' }
        await saveQuietHours(deps, settings.viewer, quietHours)
        return settings
      },
    }),
    savePushDetails: t.field({
      type: SettingsRef,
      description: 'Whether push notifications show names and texts.',
      args: { shown: t.arg.boolean({ required: true }) },
      resolve: async (_root, { shown }, context) => {
        const settings = await changer(context)
        await saveShowsDetails(deps, settings.viewer, shown)
        return settings
      },
    }),
  }))
}

function defineSettings(builder: Builder, deps: NotificationsDeps) {
  const DeviceRef = builder.objectRef<Device>('PushDevice').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      device: t.exposeString('device'),
      created: t.expose('created_at', { type: 'DateTime' }),
      stops: t.expose('stopsAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When its notifications stop unless it signs in again; null while it is signed in.',
      }),
      current: t.exposeBoolean('isCurrent', { description: 'Whether it is signed in with this session.' }),
      categories: t.exposeStringList('categories', { description: CATEGORIES }),
    }),
  })
  const QuietHoursRef = builder
    .objectRef<{ from: number; until: number; timeZone: string }>('QuietHours')
    .implement({
      fields: (t) => ({
        from: t.exposeInt('from', { description: 'Minutes of the day.' }),
        until: t.exposeInt('until'),
        time_zone: t.exposeString('timeZone'),
      }),
    })
  return builder.objectRef<Settings>('PushSettings').implement({
    description: 'Push notifications of the viewer.',
    fields: (t) => ({
      key: t.string({
        description: 'The site’s key that browsers subscribe with, in base64url.',
        resolve: async () => (await currentPushKey(deps)).public_key.toString('base64url'),
      }),
      devices: t.field({ type: [DeviceRef], resolve: ({ viewer }) => listDevices(deps, viewer) }),
      quiet_hours: t.field({
        type: QuietHoursRef,
        nullable: true,
        resolve: async ({ viewer }) => (await pushSettings(deps, viewer)).quietHours,
      }),
      shows_details: t.boolean({
        description: 'Whether push notifications show names and texts.',
        resolve: async ({ viewer }) => (await pushSettings(deps, viewer)).showsDetails,
      }),
    }),
  })
}
