/** Message templates for the owner of a rejected media. */
import type { ReasonTemplate } from '#web/parts/console/ReasonPicker.tsx'

export const MEDIA_REASONS: readonly ReasonTemplate[] = [
  {
    title: 'Stolen content',
    words: 'This seems to be somebody else’s work. Upload only what you made yourself.',
  },
  {
    title: 'Somebody is not named',
    words:
      'Somebody can be seen in it who is not named. Name everybody who appears, so that we can ask them.',
  },
  {
    title: 'Not working',
    words: 'It does not play, or nothing can be made out in it. Please upload it again.',
  },
  { title: 'Spam', words: 'It is an advertisement or leads away from this site, which is not allowed.' },
  {
    title: 'Against the rules',
    words:
      'It shows something that our content rules do not allow. Please read them before your next upload.',
  },
]
