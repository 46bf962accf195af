/** One page of settings: fields, history, and saving with a reason. */
import { useState } from 'react'
import {
  isSettingKey,
  rightFor,
  SETTING_REASON,
  type SettingGroup,
  type SettingKey,
  settingOf,
} from '#rules/site-settings.ts'
import { problemCode, problemFields, problemText } from '#web/lib/graphql/problem.ts'
import { useConsoleKeys } from '#web/parts/console/keys.ts'
import { type StaffResult, useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { UnsavedSheet } from '#web/parts/forms/UnsavedSheet.tsx'
import { useUnsavedGuard } from '#web/parts/forms/use-unsaved.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { BrandPreview, type BrandValues } from './branding/BrandPreview.tsx'
import { GROUP_TEXT } from './groups.ts'
import { RestoreSettings, SaveSettingsMutation, type SettingData, type SettingsData } from './queries.ts'
import { SaveBar } from './SaveBar.tsx'
import { SettingField } from './SettingField.tsx'
import { SettingsHistory } from './SettingsHistory.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

type Props = { group: SettingGroup; settingsData: SettingsData; rights: readonly string[]; again(): void }

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

export function SettingsPage({ group, settingsData, rights, again }: Props) {
  const { siteSettings, settingHistory } = settingsData
  const draft = useSettingsDraft(siteSettings.settings)
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<{ message: string; fields: Record<string, string> }>()
  const [isSaving, save] = useStaffMutation(SaveSettingsMutation)
  const [isRestoring, restore] = useStaffMutation(RestoreSettings)
  const unsaved = useUnsavedGuard(draft.changes.length > 0)
  const mayChange = (key: SettingKey) => rights.includes(rightFor(key))
  const mayAll = siteSettings.settings.every(({ key }) => isSettingKey(key) && mayChange(key))

  const settle = ({ isDone, error }: Pick<StaffResult<unknown>, 'isDone' | 'error'>, text: string) => {
    if (error) setRefused({ message: problemText(error), fields: problemFields(error) })
    // Shows a concurrent change next to the typed values, which stay.
    if (error && problemCode(error) === 'CONFLICT') again()
    if (!isDone) return
    setRefused(undefined)
    setReason('')
    draft.discard()
    showToast({ tone: 'success', text })
    again()
  }
  const saveAll = async () => {
    const changes = draft.changes.map(({ key, value }) => ({ key, value }))
    settle(await save({ changes, reason, expects: siteSettings.version }), 'Saved')
  }
  const goBack = async (version: number) => {
    const why = version === 0 ? 'Restored defaults' : `Restored version ${version}`
    const result = await restore({
      version,
      group,
      reason: reason.trim() || why,
      expects: siteSettings.version,
    })
    settle(result, 'Restored')
  }
  const isRight = draft.problems.size === 0
  const isReady =
    draft.changes.length > 0 &&
    isRight &&
    !draft.isUploading &&
    reason.trim().length >= SETTING_REASON.minLength
  useConsoleKeys([
    { key: 's', sign: '⌘ S', label: 'Save', withCommand: true, isOff: !isReady, run: () => void saveAll() },
  ])

  const preview = group === 'branding' && (
    <BrandPreview values={brandValues(siteSettings.settings, draft)} isChanged={draft.changes.length > 0} />
  )
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col desktop:flex-row">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="min-h-0 flex-1 overflow-y-auto p-4 desktop:p-8">
          <h1 className="text-2xl font-extrabold">{GROUP_TEXT[group].title}</h1>
          <p className="mt-1 mb-6 text-sm text-ink-mute">{GROUP_TEXT[group].text}</p>
          {!mayAll && (
            <p className="mb-4 text-sm text-ink-mute">
              Your role can view some settings but not change them.
            </p>
          )}
          <Fields
            settings={siteSettings.settings}
            draft={draft}
            refused={refused?.fields ?? {}}
            mayChange={mayChange}
          />
          <div className="desktop:hidden">
            {preview}
            <SettingsHistory
              versions={settingHistory}
              isOff={!mayAll || isRestoring}
              onBack={(to) => void goBack(to)}
            />
          </div>
        </div>
        {draft.changes.length > 0 && (
          <SaveBar
            {...{ reason, isBusy: isSaving, changes: draft.changes, problem: refused?.message }}
            isRight={isRight}
            isUploading={draft.isUploading}
            onReason={setReason}
            onDiscard={() => {
              setRefused(undefined)
              draft.discard()
            }}
            onSave={() => void saveAll()}
          />
        )}
        {draft.changes.length === 0 && refused && (
          <p role="alert" className="border-t border-line px-4 py-3 text-sm text-danger-ink desktop:px-8">
            {refused.message}
          </p>
        )}
      </div>
      <div className="hidden min-h-0 overflow-y-auto border-line desktop:flex desktop:w-74 desktop:flex-col desktop:border-l">
        {preview}
        <SettingsHistory
          versions={settingHistory}
          isOff={!mayAll || isRestoring}
          onBack={(to) => void goBack(to)}
        />
      </div>
      <UnsavedSheet {...unsaved} />
    </div>
  )
}

function brandValues(
  settings: readonly SettingData[],
  draft: ReturnType<typeof useSettingsDraft>,
): BrandValues {
  const shown = (key: SettingKey) => {
    const setting = settings.find((one) => one.key === key)
    const value = setting && draft.shownOf(setting)
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    logo: shown('branding.logo'),
    accent: shown('branding.accent'),
    icon: shown('branding.icon'),
    shortName: shown('branding.shortName') ?? '',
  }
}

type FieldsProps = {
  settings: readonly SettingData[]
  draft: ReturnType<typeof useSettingsDraft>
  refused: Readonly<Record<string, string>>
  mayChange(key: SettingKey): boolean
}

/** Numbers two in a row; other fields take the full width. */
function Fields({ settings, draft, refused, mayChange }: FieldsProps) {
  return (
    <div className="grid gap-x-5 gap-y-3 desktop:grid-cols-2">
      {settings.map((setting) => {
        const { key, chosen, chosen_from } = setting
        if (!isSettingKey(key)) return null
        const { title, hint: text, default: first } = settingOf(key)
        const isChanged = draft.changes.some((change) => change.key === key)
        const own = {
          name: key,
          title,
          hint: chosen_from ? `Applies from ${DAY.format(new Date(chosen_from))}` : text,
          problem: draft.problems.get(key) ?? refused[key],
          was: isChanged ? { value: chosen } : undefined,
          onBack: () => draft.back(key),
          onUploading: (isUploading: boolean) => draft.setUploading(key, isUploading),
        }
        return (
          <div key={key} className={typeof first === 'number' ? '' : 'desktop:col-span-2'}>
            <SettingField
              name={key}
              own={own}
              value={draft.shownOf(setting)}
              isOff={!mayChange(key)}
              onChange={(value) => draft.set(key, value)}
            />
          </div>
        )
      })}
    </div>
  )
}
