/** The sections of the creator agreement on content and the people who appear in it. */
import type { AgreementSection } from './agreement-text.ts'

export const CONTENT_SECTIONS: readonly AgreementSection[] = [
  {
    heading: 'What you may publish',
    paragraphs: [
      'You publish only what you made or have the rights to, music and pictures in it included.',
      'Never: anybody under 18 or made to look so; anybody who did not agree, was drunk, drugged, asleep or paid or forced into it; violence that is real, blood, incest, animals, excrement, necrophilia; weapons or drugs for sale; hatred; other people’s private matters; offers to meet for money; anything that is against the law where you are or where we are.',
      'You describe your media truthfully, set who may see it, and do not lead fans to believe that they get what they do not.',
      'Our staff may look at media before it is shown, hide it, ask about it or remove it. You are told the reason and may answer.',
    ],
  },
  {
    heading: 'Everybody who appears',
    paragraphs: [
      'For each media you say whether only you can be seen or heard in it, or who else. Every other person is at least 18, has proven it, and agreed in writing to being recorded and to being published and sold here.',
      'Creators of the site confirm it themselves; of all others you send us a release with a document of identity, or have it signed by our link. Until everybody has confirmed, nobody else sees the media.',
      'You keep the proofs of age and the releases for as long as the media is published and for as long after as the law asks, and show them to us within 7 days when we ask.',
      'Whoever appears may withdraw their consent. We then hide the media at once and look into it; you do not publish it again unless it is settled.',
    ],
  },
]
