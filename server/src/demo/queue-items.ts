/** The script of items for the demo's review queues: held media, an appeal and releases. */

const [HARU, JONAS, NOOR, AMARA, INES] = [
  'haru-walks',
  'jonas.outdoors',
  'noor_stargazer',
  'amara~blooms',
  'ines.paints',
] as const

/** Text with this word is held for staff. */
export const HELD_WORD = 'telegram'

export type ScriptedUpload = {
  author: string
  description: string
  tags: readonly string[]
  alt: string
  /** Dollars. */
  shop?: number
  /** A photo of the pack and the part to crop, as fractions; the crop counts as a different picture. */
  photo: string
  part: { left: number; top: number; width: number; height: number }
}

/** Held for review, like the video below. */
export const HELD_PHOTO: ScriptedUpload = {
  author: JONAS,
  description: 'The far end of the walk. The whole set is on my Telegram.',
  tags: ['mountains', 'dawn'],
  alt: 'Blue ridges, one behind the other',
  shop: 4,
  photo: 'photos/ridges.jpg',
  part: { left: 0.3, top: 0.2, width: 0.55, height: 0.5 },
}

/** A few seconds of a video, mirrored. */
export const HELD_VIDEO = {
  author: INES,
  description: 'Ask me on Telegram which colours these are.',
  tags: ['paint', 'slow'],
  alt: 'Red and orange paint flowing',
  video: 'videos/lava-dream.mp4',
  edit: { trimStartMs: 2_000, trimEndMs: 5_000, mirrored: [true] },
}

/** Rejected by one staff account, so that another decides on the appeal. */
export const APPEALED_PHOTO: ScriptedUpload & { reason: string; says: string } = {
  author: HARU,
  description: 'The old telegram office, five minutes before the rain stopped.',
  tags: ['rain', 'night'],
  alt: 'Umbrellas under street lamps',
  photo: 'photos/umbrella-hour.jpg',
  part: { left: 0.1, top: 0.25, width: 0.6, height: 0.5 },
  reason: 'It leads people to a place where they are paid past this site.',
  says: 'The house in the picture was the telegram office until 1968. I have no account there and lead nobody anywhere.',
}

export type ScriptedRelease = ScriptedUpload & {
  person: { lastName: string; firstName: string; born: string; place: string }
  birthDate: string
  /** Signed through a link, or on paper that the author uploads. */
  way: 'link' | 'paper'
}

/** Private media that no message offers. */
export const SCRIPTED_RELEASES: readonly ScriptedRelease[] = [
  {
    author: NOOR,
    description: 'Kiki counting satellites',
    tags: ['night', 'friends'],
    alt: 'A sky full of stars between dark trees',
    photo: 'photos/between-trees.jpg',
    part: { left: 0.15, top: 0.05, width: 0.6, height: 0.6 },
    person: { lastName: 'Sommer', firstName: 'Kiki', born: '19 Jul 1996', place: 'Tromsø' },
    birthDate: '1996-07-19',
    way: 'link',
  },
  {
    author: AMARA,
    description: 'Rosa between the rows',
    tags: ['garden', 'friends'],
    alt: 'Evening light on rows of flowers',
    photo: 'photos/evening-rows.jpg',
    part: { left: 0.2, top: 0.3, width: 0.6, height: 0.5 },
    person: { lastName: 'Benning', firstName: 'Rosa', born: '03 Feb 1958', place: 'Enna' },
    birthDate: '1958-02-03',
    way: 'paper',
  },
]

export const fullName = ({ person }: ScriptedRelease) => `${person.firstName} ${person.lastName}`
