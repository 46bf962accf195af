/** Switches a list between videos and photos. */
import { MEDIA_TYPES, type MediaType } from '#rules/media.ts'
import { SegmentedLinks } from '#web/parts/page/SegmentedLinks.tsx'
import { TYPE_TEXT } from './type-text.ts'

type Props = { type: MediaType; pathOf(type: MediaType): string }

export function TypeSwitch({ type, pathOf }: Props) {
  const items = MEDIA_TYPES.map((own) => ({
    to: pathOf(own),
    label: TYPE_TEXT[own].title,
    isOn: own === type,
  }))
  return <SegmentedLinks label="Videos or photos" items={items} />
}
