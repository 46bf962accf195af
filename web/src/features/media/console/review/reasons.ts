/** Message templates for the owner of a rejected media. */
import type { ReasonTemplate } from '#web/parts/console/ReasonPicker.tsx'

export const MEDIA_REASONS: readonly ReasonTemplate[] = [
  {
    title: 'Stolen content',
    words: 'This looks like someone else’s work. Only upload content you made.',
  },
  {
    title: 'Person not tagged',
    words:
      'It shows a person who isn’t tagged. Tag everyone who appears so that we can ask for their consent.',
  },
  {
    title: 'Not working',
    words: 'It doesn’t play or can’t be seen clearly. Upload it again.',
  },
  { title: 'Spam', words: 'It’s an advertisement or links to another site, which isn’t allowed.' },
  {
    title: 'Against the rules',
    words: 'It shows something our content rules don’t allow. Read them before your next upload.',
  },
]
