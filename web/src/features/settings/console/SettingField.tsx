/** The field of one setting, by its value type or with a custom editor. */
import { type SettingKey, type SettingValues, settingOf } from '#rules/site-settings.ts'
import { SITE } from '#web/lib/site.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { AgeChecksEditor } from './AgeChecksEditor.tsx'
import { AgesEditor } from './AgesEditor.tsx'
import { AccentEditor } from './branding/AccentEditor.tsx'
import { PictureEditor } from './branding/PictureEditor.tsx'
import { FieldTop, type SettingFieldState } from './FieldTop.tsx'
import { NumberField } from './NumberField.tsx'
import { PacksEditor } from './PacksEditor.tsx'
import { ReasonsEditor } from './ReasonsEditor.tsx'
import { RegionsEditor } from './RegionsEditor.tsx'
import { SettingToggle } from './SettingToggle.tsx'
import { BannerEditor, MaintenanceEditor } from './SiteEditors.tsx'
import { TextEditor } from './TextEditor.tsx'
import { WordsEditor } from './WordsEditor.tsx'

type Props = {
  name: SettingKey
  own: SettingFieldState
  value: unknown
  isOff: boolean
  onChange(value: unknown): void
}

const APPROVAL = [
  { value: 'auto', label: 'Publish right away' },
  { value: 'review', label: 'Review first' },
] as const

const TAX = [
  { value: 'off', label: 'Off' },
  { value: 'included', label: 'Included' },
  { value: 'on-top', label: 'On top' },
] as const

const SILENT = [
  { value: 'hold', label: 'Hold for review' },
  { value: 'pass', label: 'Publish anyway' },
] as const

export function SettingField({ name, own, value, isOff, onChange }: Props) {
  const as = <Key extends SettingKey>(_key: Key) => value as SettingValues[Key]
  switch (name) {
    case 'branding.logo':
      return <PictureEditor kind="logo" {...{ own, isOff, onChange }} value={as(name)} />
    case 'branding.icon':
      return <PictureEditor kind="icon" {...{ own, isOff, onChange }} value={as(name)} />
    case 'branding.accent':
      return <AccentEditor {...{ own, isOff, onChange }} value={as(name)} />
    case 'branding.shortName':
      return <TextEditor {...{ own, isOff, onChange }} value={as(name)} placeholder={SITE.name} />
    case 'payments.packs':
      return <PacksEditor {...{ own, isOff, onChange }} value={as(name)} />
    case 'content.blockedWords':
      return <WordsEditor {...{ own, isOff, onChange }} value={as(name)} />
    case 'ages.byRegion':
      return <AgesEditor {...{ own, isOff, onChange }} value={as(name)} />
    case 'regions.hidden':
      return <RegionsEditor {...{ own, isOff, onChange }} value={as(name)} />
    case 'ages.checks':
      return <AgeChecksEditor {...{ own, isOff, onChange }} value={as(name)} />
    case 'reports.reasons':
      return <ReasonsEditor {...{ own, isOff, onChange }} value={as(name)} />
    case 'site.banner':
      return <BannerEditor {...{ own, isOff, onChange }} value={as(name)} />
    case 'site.maintenance':
      return <MaintenanceEditor {...{ own, isOff, onChange }} value={as(name)} />
    case 'content.approval':
      return (
        <FieldTop own={own}>
          <Segmented label={own.title} items={APPROVAL} value={as(name)} onChange={onChange} />
        </FieldTop>
      )
    case 'tax.mode':
      return (
        <FieldTop own={own}>
          <Segmented label={own.title} items={TAX} value={as(name)} onChange={onChange} />
        </FieldTop>
      )
    case 'tax.sellerName':
    case 'tax.sellerAddress':
    case 'tax.sellerNumber':
      return <TextEditor {...{ own, isOff, onChange }} value={as(name)} placeholder="" />
    case 'content.silentCheck':
      return (
        <FieldTop own={own}>
          <Segmented label={own.title} items={SILENT} value={as(name)} onChange={onChange} />
        </FieldTop>
      )
    default:
      return typeof settingOf(name).default === 'boolean' ? (
        <SettingToggle {...{ own, isOff, onChange }} isOn={value === true} />
      ) : (
        <NumberField {...{ own, value, isOff, onChange }} isMoney={settingOf(name).unit === 'cents'} />
      )
  }
}
