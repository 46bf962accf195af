/**
 * The crowd of the whole demo: sample people who give creators believable numbers. They follow, like and buy, have no password, and
 * get no mail. All of it is deterministic, so that a resumed start adds the same.
 */
import { DAY_MS } from '#rules/time.ts'
import { isOpenToAll, type PackFile } from './pack.ts'

export const CROWD_SIZE = 2_400
/** How far back their activity goes. */
export const CROWD_DAYS = 60

/** The crowd's followers of each creator: a few are famous, most are not. */
export const CROWD_FOLLOWERS: Readonly<Record<string, number>> = {
  ...{ 'mara.lindqvist': 2_140, 'mei.and.mochi': 1_910, 'priya.lights': 1_640, lukas_loops: 1_420 },
  ...{ 'ines.paints': 1_280, 'sipho.goodboys': 1_130, kofi_moves: 980, 'jonas.outdoors': 870 },
  ...{ 'yuki.pours': 760, lena_brews: 690, nina_deep: 610, noor_stargazer: 540, 'mateo.sails': 480 },
  ...{ 'zuri.blooms': 430, 'wei.pixels': 390, 'amara~blooms': 350, 'haru-walks': 310, camila_cooks: 280 },
  ...{ 'aisha.throws': 250, teo_nightowl: 220, sol_wanders: 190, 'bjorn.orbits': 160, 'tariq.skies': 140 },
  ...{ 'elio.records': 118, freya_knits: 97, 'omar.rails': 81, 'ingrid.maths': 64, 'hana.slow': 52 },
  ...{ 'gus.in.the.woods': 37 },
}

const GIVEN =
  `Ada Aiko Alba Amir Anja Anouk Arun Asha Astrid Ayo Bao Beata Bruno Carla Chidi Clara Dario Dina Edda Eero Elif Emeka
Enzo Esme Farid Femi Finn Gita Greta Hadi Hugo Ida Ilse Imani Iris Ivo Jade Joana Joren Kaito Karim Keiko Kira Lars Leo Liv Lucia
Maja Malik Marco Maren Mina Nadia Naveen Nils Noa Olga Omari Oskar Paolo Pema Petra Rafa Rania Remy Rosa Ruben Saga Sami Sara Selma
Silje Tala Tarek Tess Thea Tomas Uma Vera Viktor Wanda Yara Yusuf Zane Zofia`.split(/\s+/)
const FAMILY =
  `Abebe Alves Andersen Bakker Banerjee Bauer Berg Costa Cruz Dahl Diaz Dogan Dumont Eriksen Farah Ferrari Fischer Garcia
Grant Haddad Hansen Hayashi Holm Horvat Ito Jansen Jensen Kaya Keller Khan Kim Kowal Kumar Lam Larsen Lindholm Lopez Lund Mbeki
Meyer Mori Moreau Nagy Nielsen Novak Nowak Okoro Olsen Park Patel Pereira Petrov Quinn Ramos Reid Rossi Sato Schmidt Sharma Silva
Singh Sorensen Suzuki Tan Tanaka Torres Varga Vidal Vos Wagner Walsh Weber Wong Yilmaz Zhang`.split(/\s+/)

/** From 0 to 1, always the same for a text. */
export function chanceOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

export function crowdPeople(now: Date) {
  return Array.from({ length: CROWD_SIZE }, (_, index) => {
    const given = GIVEN[(index * 31) % GIVEN.length] ?? ''
    const family = FAMILY[(index * 17 + Math.floor(index / GIVEN.length)) % FAMILY.length] ?? ''
    const [first, last] = [given.toLowerCase(), family.toLowerCase()]
    const shapes = [`${first}.${last}`, `${first}_${last}`, `${last}${first}`, `${first}-${last.slice(0, 3)}`]
    // The number makes it unique.
    const username = `${shapes[index % shapes.length]}${100 + ((index * 7) % 9_973)}`
    const age = 1 + chanceOf(`age ${index}`) ** 2 * 400
    return {
      username,
      fullname: `${given} ${family}`,
      createdAt: new Date(now.getTime() - (CROWD_DAYS + age) * DAY_MS),
    }
  })
}

/** `count` different members of the crowd, chosen by the text. */
export function someOf<Item>(crowd: readonly Item[], count: number, text: string): Item[] {
  if (crowd.length === 0) return []
  const start = Math.floor(chanceOf(text) * crowd.length)
  // Coprime to the size of the crowd, so that nobody is chosen twice.
  const step = [1_009, 701, 311, 1_601][Math.floor(chanceOf(`step ${text}`) * 4)] ?? 1_009
  return Array.from(
    { length: Math.min(count, crowd.length) },
    (_, index) => crowd[(start + index * step) % crowd.length] as Item,
  )
}

/** Nothing in the sample past is newer: half an hour. */
export const MIN_DAYS = 0.02

/** Up to eight weeks ago. */
export function publishedAt(now: Date, { name }: Pick<PackFile, 'name'>): Date {
  return pastTime(now, `published ${name}`, CROWD_DAYS - 4)
}

/** A time in the past, more often recent. */
export function pastTime(now: Date, text: string, days = CROWD_DAYS): Date {
  return new Date(now.getTime() - (MIN_DAYS + chanceOf(text) ** 1.6 * days) * DAY_MS)
}

/** Views until today: many times the followers for the best media of a creator, and few for others. */
export function viewsOf(file: PackFile): number {
  const { name, author, kind } = file
  if (!isOpenToAll(file)) return 2 * crowdBuyersOf(file) + 12
  const followers = CROWD_FOLLOWERS[author ?? ''] ?? 40
  const appeal = 0.7 + 11 * chanceOf(`views ${name}`) ** 3
  return Math.round(followers * appeal * (kind === 'photo' ? 0.45 : 1)) + 40
}

/** Three to nine of a hundred viewers. */
export function likesOf(file: PackFile): number {
  return Math.round(viewsOf(file) * (0.03 + 0.06 * chanceOf(`likes ${file.name}`)))
}

/** Buyers of media for sale. */
export function crowdBuyersOf(file: PackFile): number {
  const followers = CROWD_FOLLOWERS[file.author ?? ''] ?? 0
  return Math.round(followers * (0.03 + 0.12 * chanceOf(`sales ${file.name}`)))
}

export const TIP_WORDS = [
  '',
  '',
  'Thank you for this one.',
  'For the next one.',
  'Made my evening.',
  'Coffee is on me.',
  '',
  'Keep going!',
] as const

/** Tips of the crowd in dollars, for creators who are followed enough. */
export function tipsTo(creator: string): { dollars: number; words: string }[] {
  const count = Math.round((CROWD_FOLLOWERS[creator] ?? 0) * 0.04)
  return Array.from({ length: count }, (_, index) => ({
    dollars: [2, 3, 3, 5, 5, 10, 15][Math.floor(chanceOf(`tip ${creator} ${index}`) * 7)] ?? 3,
    words: TIP_WORDS[Math.floor(chanceOf(`words ${creator} ${index}`) * TIP_WORDS.length)] ?? '',
  }))
}
