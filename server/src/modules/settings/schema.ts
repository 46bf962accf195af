/** GraphQL for settings: all of them with history for staff, public ones for everyone. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { isSameValue, rightFor, SETTING_GROUPS, type SettingGroup } from '#rules/site-settings.ts'
import { type addAccountsSchema, findAccountsByIds } from '../accounts/index.ts'
import { asStaff } from '../staff-rights/index.ts'
import type { ChangeRow } from './queries.ts'
import { restoreSettings, valuesAfter } from './restore-settings.ts'
import { readChanges, readSettingReason, type SettingChange, saveSettings } from './save-settings.ts'
import { addSiteFacts } from './site-facts.ts'
import type { SettingsDeps, SettingsStaff } from './types.ts'
import {
  type SettingsView,
  type SettingVersionView,
  type SettingView,
  settingHistory,
  settingTitle,
  viewSettings,
} from './view-settings.ts'

type Refs = { AccountRef: ReturnType<typeof addAccountsSchema>['AccountRef'] }

const HISTORY_PAGE = 20

export function addSettingsSchema(builder: Builder, deps: SettingsDeps, refs: Refs): void {
  const { SettingsRef, VersionRef } = addTypes(builder, deps, refs)
  builder.queryFields((t) => ({
    siteSettings: t.field({
      type: SettingsRef,
      description: 'For staff: the site’s settings, of one group or all.',
      args: { group: t.arg.string() },
      resolve: (_root, { group }, context) => {
        asStaff(context, 'settings.see')
        return viewSettings(deps, readGroup(group))
      },
    }),
    settingHistory: t.field({
      type: [VersionRef],
      description: 'For staff: who changed what and why, newest first.',
      extensions: { listSize: HISTORY_PAGE },
      args: { group: t.arg.string(), before: t.arg.int({ description: 'Versions older than this one.' }) },
      resolve: (_root, { group, before }, context) => {
        asStaff(context, 'settings.see')
        return settingHistory(deps, { group: readGroup(group), before: before ?? null, limit: HISTORY_PAGE })
      },
    }),
  }))
  addMutations(builder, deps, SettingsRef)
  addSiteFacts(builder, deps)
}

function addTypes(builder: Builder, deps: SettingsDeps, { AccountRef }: Refs) {
  const people = batchLoader(async (ids: string[], _context: RequestContext) => {
    return new Map((await findAccountsByIds(deps.db, ids)).map((person) => [person.id, person]))
  })
  const SettingRef = builder.objectRef<SettingView>('SiteSetting').implement({
    description: 'A value that staff can change while the site runs.',
    fields: (t) => ({
      key: t.exposeString('key'),
      group: t.exposeString('group'),
      value: t.expose('value', { type: 'JSON', nullable: true, description: 'The value in force.' }),
      chosen: t.expose('chosen', { type: 'JSON', nullable: true, description: 'The value chosen last.' }),
      chosen_from: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the chosen value takes effect, if people are given notice of it.',
        resolve: ({ chosenFrom }) => chosenFrom,
      }),
      first: t.expose('first', { type: 'JSON', nullable: true, description: 'The initial value.' }),
    }),
  })
  const SettingsRef = builder.objectRef<SettingsView>('SiteSettings').implement({
    fields: (t) => ({
      version: t.exposeInt('version', {
        description: 'Identifies the version for saving: a newer version is refused.',
      }),
      settings: t.expose('settings', { type: [SettingRef], extensions: { listSize: 40 } }),
    }),
  })
  const ChangeRef = builder.objectRef<ChangeRow>('SettingChange').implement({
    fields: (t) => ({
      key: t.exposeString('key'),
      title: t.string({ resolve: ({ key }) => settingTitle(key) }),
      before: t.expose('before', { type: 'JSON', nullable: true }),
      after: t.field({ type: 'JSON', nullable: true, resolve: ({ value }) => value }),
      in_force_at: t.expose('in_force_at', { type: 'DateTime' }),
    }),
  })
  const VersionRef = builder.objectRef<SettingVersionView>('SettingVersion').implement({
    fields: (t) => ({
      version: t.exposeInt('version'),
      at: t.expose('at', { type: 'DateTime' }),
      by: t.field({
        type: AccountRef,
        nullable: true,
        resolve: async ({ staff_id }, _args, context) => (await people(context, staff_id)) ?? null,
      }),
      reason: t.exposeString('reason'),
      restores: t.exposeInt('restores', { nullable: true, description: 'The version that it restored.' }),
      changes: t.expose('changes', { type: [ChangeRef] }),
    }),
  })
  return { SettingsRef, VersionRef }
}

function addMutations(
  builder: Builder,
  deps: SettingsDeps,
  SettingsRef: ReturnType<typeof addTypes>['SettingsRef'],
): void {
  const ChangeInput = builder.inputType('SettingChangeInput', {
    fields: (t) => ({
      key: t.string({ required: true }),
      value: t.field({ type: 'JSON' }),
    }),
  })
  const expects = 'The newest version that was seen: later changes are not overwritten.'
  builder.mutationFields((t) => ({
    saveSettings: t.field({
      type: SettingsRef,
      description: 'For staff. Saves all changes or none.',
      args: {
        changes: t.arg({ type: [ChangeInput], required: true }),
        reason: t.arg.string({ required: true }),
        expects: t.arg.int({ required: true, description: expects }),
      },
      resolve: async (_root, { changes: given, reason, expects: version }, context) => {
        asStaff(context, 'settings.see')
        const changes = readChanges(given)
        const staff = asStaffForChanges(context, changes)
        await saveSettings(deps, staff, { changes, reason: readSettingReason(reason), expects: version })
        return viewSettings(deps, null)
      },
    }),
    restoreSettings: t.field({
      type: SettingsRef,
      description:
        'For staff: restores a group, or everything, to its state after a version; 0 is the initial state.',
      args: {
        version: t.arg.int({ required: true }),
        group: t.arg.string(),
        reason: t.arg.string({ required: true }),
        expects: t.arg.int({ required: true, description: expects }),
      },
      resolve: async (_root, { version, group, reason, expects: seen }, context) => {
        asStaff(context, 'settings.see')
        const then = await valuesAfter(deps, version, readGroup(group))
        const { settings } = await viewSettings(deps, null)
        const changes = then.filter(
          ({ key, value }) => !isSameValue(value, settings.find((setting) => setting.key === key)?.chosen),
        )
        const staff = asStaffForChanges(context, changes)
        if (staff.length > 0)
          await restoreSettings(deps, staff, {
            version,
            reason: readSettingReason(reason),
            expects: seen,
            changes,
          })
        return viewSettings(deps, null)
      },
    }),
  }))
}

/** Checks the permission for each kind of changed setting. */
function asStaffForChanges(context: RequestContext, changes: readonly SettingChange[]): SettingsStaff[] {
  return [...new Set(changes.map(({ key }) => rightFor(key)))].map((right) => asStaff(context, right))
}

function readGroup(given: string | null | undefined): SettingGroup | null {
  if (given == null) return null
  return readOneOf(SETTING_GROUPS, given, { fields: { group: 'Unknown group of settings' } })
}
