/** The sections of the creator agreement on content and the people who appear in it. */
import type { AgreementSection } from './agreement-text.ts'

export const CONTENT_SECTIONS: readonly AgreementSection[] = [
  {
    heading: 'What you may publish',
    paragraphs: [
      'You may publish only what you made or have the rights to, including music and pictures in it.',
      'Never: anyone under 18 or made to look so; anyone who did not agree, was drunk, drugged or asleep, or was paid or forced into it; violence that is real, blood, incest, animals, excrement, necrophilia; weapons or drugs for sale; hatred; other people’s private information; offers to meet for money; anything illegal where you are or where we are.',
      'You must describe your media truthfully, set who may see it, and not mislead fans about what they get.',
      'Our staff may review media before it is shown, hide it, ask about it or remove it. We tell you the reason, and you may respond.',
    ],
  },
  {
    heading: 'Everyone who appears',
    paragraphs: [
      'For each video or photo, you must say whether only you can be seen or heard in it, or who else can. Every other person must be at least 18, have proven it, and have agreed in writing to being recorded and to being published and sold here.',
      'Creators on the site confirm it themselves; for everyone else, you send us a release with an identity document, or have it signed through our link. The media stays hidden until everyone has confirmed.',
      'You must keep the proofs of age and the releases for as long as the media is published and for as long after as the law requires, and show them to us within 7 days if we ask.',
      'Everyone who appears may withdraw their consent. We then hide the media at once and investigate; you must not publish it again until it is settled.',
    ],
  },
]
