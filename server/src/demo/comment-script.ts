/** The script of comments by demo accounts, by file name. */

type ScriptedComment = { by: string; says: string }
export type ScriptedThread = ScriptedComment & { answers?: readonly ScriptedComment[] }

const [MARA, TEO, INES, HARU] = ['mara.lindqvist', 'teo_nightowl', 'ines.paints', 'haru-walks']
const [NOOR, JONAS, AMARA, LENA] = ['noor_stargazer', 'jonas.outdoors', 'amara~blooms', 'lena_brews']
const [SOL, DEV, PIA, TOM] = ['sol_wanders', 'dev.dives', 'pixelpia', 'old-tom']

export const SCRIPTED_COMMENTS: Readonly<Record<string, readonly ScriptedThread[]>> = {
  'ocean-sunset': [
    {
      by: DEV,
      says: 'I can hear this with the sound off.',
      answers: [{ by: MARA, says: 'Turn it on, the gulls are worth it.' }],
    },
    { by: SOL, says: 'Staying after everyone leaves is the whole trick.' },
    { by: TOM, says: 'Lovely. Reminds me of our week in Whitby, 1974.' },
    { by: PIA, says: 'that orange 🧡' },
  ],
  'aurora-lake': [
    {
      by: NOOR,
      says: 'Minus fourteen and a steady tripod? Respect.',
      answers: [{ by: JONAS, says: 'The tripod froze to the ground, that helped.' }],
    },
    { by: LENA, says: 'I would need two thermos flasks for this.' },
    { by: MARA, says: 'Not a ripple on that lake. Unreal.' },
    { by: TOM, says: 'Eighty years old next spring and I still want to see this once.' },
  ],
  'neon-rain': [
    { by: PIA, says: 'The pink puddle at the corner is my new wallpaper.' },
    {
      by: TEO,
      says: 'Which street is this? I need to stand there at 3 am.',
      answers: [
        { by: HARU, says: 'The one behind the covered market. Bring the umbrella.' },
        { by: TEO, says: 'On my way, no umbrella.' },
      ],
    },
    { by: LENA, says: 'Rain on neon, the second best sound after rain on a roof.' },
  ],
  'desert-wind': [
    {
      by: INES,
      says: 'The wind draws better lines than I do.',
      answers: [{ by: SOL, says: 'It erases them too, so there is hope.' }],
    },
    { by: JONAS, says: 'How long was the walk up in the dark?' },
    { by: AMARA, says: 'These ochres! I want to plant a whole bed in them.' },
  ],
  'firefly-forest': [
    { by: TOM, says: 'Counted thirty-one, then lost my place.' },
    {
      by: LENA,
      says: 'Is this real time?',
      answers: [{ by: NOOR, says: 'Yes, no speeding up. They were busy that night.' }],
    },
    { by: HARU, says: 'Neon, but made by beetles.' },
    { by: PIA, says: '✨✨✨' },
  ],
  'acrylic-pour': [
    { by: AMARA, says: 'That thin gold line is doing all the work.' },
    { by: PIA, says: 'watched it nine times in a row, no regrets' },
    {
      by: TEO,
      says: 'What do you do with the ones that go wrong?',
      answers: [{ by: INES, says: 'Bookmarks. I have so many bookmarks.' }],
    },
  ],
  'city-day-to-night': [
    { by: HARU, says: 'You sat on a bench for a full day and I am not even surprised.' },
    {
      by: SOL,
      says: 'The moment the lights come on, every time.',
      answers: [{ by: TEO, says: 'I missed it twice buying coffee. Third day worked.' }],
    },
    { by: NOOR, says: 'Are those Jupiter and Venus above the left tower?' },
  ],
  'snow-cabin': [
    { by: JONAS, says: 'Need somebody to dig you out? No? Understood.' },
    { by: TOM, says: 'Good logs, well stacked. I approve.' },
    {
      by: MARA,
      says: 'What is on the stove?',
      answers: [{ by: LENA, says: 'Cardamom buns and the third pot of coffee.' }],
    },
    { by: AMARA, says: 'Everything I own is asleep under snow like this right now.' },
  ],
  'above-the-clouds': [
    { by: JONAS, says: 'The last two hundred metres are always the steepest. Worth it!' },
    { by: DEV, says: 'An ocean with no fish in it. Still good.' },
    {
      by: NOOR,
      says: 'Did you see the stars before the sun came?',
      answers: [{ by: SOL, says: 'All of them. I thought of you and your calendar.' }],
    },
  ],
  ridges: [
    { by: INES, says: 'Seven shades of blue, I counted. Stealing this palette.' },
    { by: SOL, says: 'Layers like these are why I get up at four.' },
    { by: TOM, says: 'Printed it for the kitchen. The wife says thank you.' },
  ],
  window: [
    { by: HARU, says: 'Same rain, other side of the glass.' },
    {
      by: TEO,
      says: 'What is in the mug?',
      answers: [{ by: LENA, says: 'Ethiopian, light roast, far too late in the evening.' }],
    },
    { by: PIA, says: 'those bokeh circles 😍' },
  ],
  latte: [
    { by: AMARA, says: 'That is a fern and you cannot convince me otherwise.' },
    {
      by: MARA,
      says: 'Number four hundred! What did number one look like?',
      answers: [{ by: LENA, says: 'A cloud. Everyone was very kind about it.' }],
    },
    { by: JONAS, says: 'I drink mine from a dented tin. This is another sport.' },
  ],
  balloons: [
    { by: MARA, says: 'Found all eleven, the last one hides behind the ridge.' },
    { by: TEO, says: 'The burner sound before sunrise is the best alarm clock.' },
    {
      by: DEV,
      says: 'Were you in one of them too?',
      answers: [{ by: SOL, says: 'Feet on the ground, as always. Somebody has to hold the camera.' }],
    },
  ],
  beach: [
    { by: SOL, says: 'Lace is exactly the word.' },
    { by: DEV, says: 'Looks shallow and warm. I would like to be the towel.' },
    { by: INES, says: 'Four dots of colour and the whole picture stands. Clever.' },
  ],
  lavender: [
    { by: TOM, says: 'Cut it just after the bees have gone home, best scent.' },
    {
      by: LENA,
      says: 'Now I want lavender honey in my coffee.',
      answers: [{ by: AMARA, says: 'I will send you a jar. I am not joking.' }],
    },
    { by: NOOR, says: 'Rows like this under the Milky Way, please. I volunteer.' },
  ],
  papercut: [
    { by: PIA, says: 'nine sheets?! it looks a mile deep' },
    {
      by: SOL,
      says: 'I have walked through this canyon, I am sure of it.',
      answers: [{ by: INES, says: 'Then you know where I slipped with the knife.' }],
    },
    { by: HARU, says: 'Long Sundays make the best things.' },
  ],
  citrus: [
    { by: INES, says: 'Colour is a food group, confirmed.' },
    { by: MARA, says: 'I can taste this through the screen.' },
    { by: TOM, says: 'We used to wait all winter for one crate of these.' },
  ],
  lighthouse: [
    { by: JONAS, says: 'I would take the little house and the storm.' },
    {
      by: DEV,
      says: 'How wet did you get?',
      answers: [{ by: MARA, says: 'Completely. The camera stayed dry, I did not.' }],
    },
    { by: AMARA, says: 'There must be one brave geranium in that window.' },
  ],
}
