/** The script of comments on media that only the whole demo has, by file name. */
import type { ScriptedThread } from './comment-script.ts'

type Line = readonly [by: string, says: string, ...answers: (readonly [by: string, says: string])[]]

const thread = ([by, says, ...answers]: Line): ScriptedThread => ({
  by,
  says,
  answers: answers.map(([who, words]) => ({ by: who, says: words })),
})

const LINES: Readonly<Record<string, readonly Line[]>> = {
  'cat-butterflies': [
    ['abuela.rosa', 'My Canela does exactly this with the curtain.', ['mei.and.mochi', 'Curtains are next.']],
    ['sipho.goodboys', 'A dog would have been through the window by now.'],
    ['pixelpia', 'the head tilt at second four 😭'],
    ['hana.slow', 'So patient. I could learn from her.'],
  ],
  'cat-midnight': [
    ['uncle.ravi', 'Same shift as me. She is better at it.'],
    ['leila.at.night', 'Two of us awake, then.', ['mei.and.mochi', 'Three. She woke me up for this.']],
    ['bjorn.orbits', 'Is that the full moon of the 14th? She has good taste.'],
  ],
  'cat-rain': [
    ['haru-walks', 'We would get on, Tofu and I.'],
    ['freya_knits', 'She needs a jumper.', ['mei.and.mochi', 'She has declined four jumpers.']],
    ['lena_brews', 'Rain, a sill and no appointments. Yes.'],
  ],
  'corgi-hello': [
    ['old-tom', 'Now there is a fellow I would like to meet.'],
    ['kofi_moves', 'He is on the beat. Check the ears.', ['sipho.goodboys', 'He has always led.']],
    ['abuela.rosa', 'Kiss him on the nose from me.'],
    ['pixelpia', 'biscuit for president'],
  ],
  'husky-hello': [
    ['jonas.outdoors', 'Send him here, there is a metre of it.', ['sipho.goodboys', 'He is packing.']],
    ['mei.and.mochi', 'Olive looked at this and left the room.'],
    ['tane.shoreline', 'Those eyes!'],
  ],
  'puppy-hello': [
    ['zuri.blooms', 'The EARS.'],
    ['abuela.rosa', 'Too small to be at work!', ['sipho.goodboys', 'She naps for a living, mostly.']],
    ['uncle.ravi', 'I have watched it with my breakfast and again with my tea.'],
  ],
  'blue-jellies': [
    ['mateo.sails', 'I have only ever met them by accident.', ['nina_deep', 'They say the same about you.']],
    ['dev.dives', 'Aurelia? I need one more for row 113.'],
    ['hana.slow', 'I put this on next to the tea. Perfect pace.'],
    ['wei.pixels', 'That is eleven blues. I tried.'],
  ],
  'pink-jellies': [
    ['pixelpia', 'doris is the moment'],
    ['mara.lindqvist', 'I once swam with a whole field of these. Very slowly.'],
    ['camila_cooks', 'Who is Clarice? Back left?', ['nina_deep', 'Back left. Shy.']],
  ],
  'lantern-night': [
    ['sol_wanders', 'What did you write on yours?', ['priya.lights', 'If I tell you it comes back down.']],
    ['tariq.skies', 'Wind from the south-west, two knots. Perfect evening for it.'],
    ['abuela.rosa', 'So many wishes. I hope they all got one.'],
    ['leila.at.night', 'The only thing I like better than street lights.'],
  ],
  'rosetta-pour': [
    ['lena_brews', 'The wrist! Mine looks like a cabbage.', ['yuki.pours', 'Cabbages taste the same.']],
    ['camila_cooks', 'I respect anyone who posts take nine.'],
    ['uncle.ravi', 'Where is the café? Asking as a serious customer.'],
  ],
  'heart-pour': [
    ['freya_knits', 'Learned it! It is more of a potato, but it is love.'],
    ['kofi_moves', 'Count of four, then cut. It is a dance.', ['yuki.pours', 'I have always said so.']],
    ['lena_brews', 'Slow centre, quick finish. On a note by the machine now.'],
  ],
  'neon-groove': [
    ['wei.pixels', 'I want this as a loading screen.'],
    ['elio.records', 'What is playing? That bass line.', ['kofi_moves', 'The room, mostly.']],
    ['pixelpia', 'tried it in the kitchen. sorry to the plant'],
    ['sipho.goodboys', 'Biscuit joined in at the third eight.'],
  ],
  'sunset-crew': [
    ['mara.lindqvist', 'Best dance floor there is. Mind the tide.'],
    ['tane.shoreline', 'That was you lot! I walked past.', ['kofi_moves', 'Next time you stay.']],
    ['sol_wanders', 'The one on the left is having the best day.'],
  ],
  'sunset-sail': [
    ['tane.shoreline', 'No wind is the best wind when it looks like this.'],
    ['dev.dives', 'How far out were you?', ['mateo.sails', 'One podcast from the harbour.']],
    ['old-tom', 'A proper sail. Well trimmed.'],
  ],
  'noon-sail': [
    [
      'freya_knits',
      'You sewed that?! Straight seams and everything.',
      ['mateo.sails', 'Do not look at the back.'],
    ],
    ['mara.lindqvist', 'I saw the stripe from the beach. I waved.'],
    ['tane.shoreline', 'Now it needs a name on it.'],
  ],
  'swell-at-six': [
    ['mara.lindqvist', 'That is the hour. Water at its softest.'],
    [
      'tariq.skies',
      'Long period, you say? About eleven seconds?',
      ['mateo.sails', 'Twelve. Of course you would know.'],
    ],
    ['hana.slow', 'Breathing with it.'],
  ],
  'turquoise-morning': [
    ['sol_wanders', 'I come from a desert and I do not believe this is real.'],
    ['dev.dives', 'Visibility of at least twenty metres. I am packing.'],
    ['nina_deep', 'Zero filter, zero jellyfish. Suspicious.'],
  ],
  'koi-noon': [
    ['nina_deep', 'Do they have names?', ['hana.slow', 'Only the big one. Mister Lee.']],
    ['amara~blooms', 'The lily on the left opened yesterday, I think.'],
    ['uncle.ravi', 'I stopped scrolling. Thank you.'],
  ],
  'violet-spiral': [
    ['noor_stargazer', 'You can see it with bare eyes from my hill. As a smudge, but still.'],
    ['ingrid.maths', 'Logarithmic arms?', ['bjorn.orbits', 'Near enough to start an argument.']],
    ['uncle.ravi', 'Two hundred million years. And I complain about the bus.'],
  ],
  'copper-spiral': [
    ['noor_stargazer', 'The dust lanes are so crisp here.'],
    ['wei.pixels', 'Stealing this palette: copper, bone, black.'],
    ['abuela.rosa', 'It looks like the inside of a shell.', ['bjorn.orbits', 'Same spiral, different size.']],
  ],
  'three-candles': [
    ['lena_brews', 'Phone is on the other side of the room. Typing with a long stick.'],
    ['freya_knits', 'Knitting by these tonight.', ['priya.lights', 'Mind the wool!']],
    ['hana.slow', 'The middle one breathes.'],
  ],
  'power-cut': [
    ['leila.at.night', 'Whole street dark and nobody complained. I remember that night.'],
    ['abuela.rosa', 'We told stories until two.'],
    ['elio.records', 'Wind-up gramophone evening.', ['priya.lights', 'Bring it next time.']],
  ],
  'slow-train-green': [
    ['uncle.ravi', 'Window seat, left side, facing forward. You are a professional.'],
    ['sol_wanders', 'I usually walk that line. You overtook me.', ['omar.rails', 'Not by much.']],
    ['lena_brews', 'Is the cup part of the ticket?'],
  ],
  'slow-train-dusk': [
    ['haru-walks', 'Four hours late is just a longer walk, sitting down.'],
    ['uncle.ravi', 'What was for dinner in the end?', ['omar.rails', 'Crackers. Excellent crackers.']],
    ['teo_nightowl', 'The light at second six!'],
  ],
  'pixel-shore': [
    [
      'lukas_loops',
      'Found the seam. Took me nine loops. Beautiful.',
      ['wei.pixels', 'You were not supposed to look.'],
    ],
    ['pixelpia', 'i live here now'],
    ['leila.at.night', 'My first console looked like this, in my memory at least.'],
  ],
  'pixel-corner-shop': [
    ['haru-walks', 'I know that rain.'],
    ['camila_cooks', 'Do they have the noodles?', ['wei.pixels', 'Bottom shelf, red packet.']],
    ['teo_nightowl', 'Open late, like all the best places.'],
  ],
  'pixel-meadow': [
    ['sipho.goodboys', 'Run, bunny, run.'],
    ['abuela.rosa', 'Why is he late? Is he well?', ['wei.pixels', 'He is fine. He stops for flowers.']],
    ['zuri.blooms', 'Twelve colours and I can still smell the grass.'],
  ],
  'sunflower-timelapse': [
    [
      'amara~blooms',
      'A bath-mat balcony! How deep are the pots?',
      ['zuri.blooms', 'Deep enough. Thirty litres each.'],
    ],
    ['old-tom', 'Turn them a quarter every Sunday, dear. Straighter stems.'],
    ['abuela.rosa', 'The middle one knows!'],
  ],
  'dahlia-timelapse': [
    ['amara~blooms', 'Pinch them at four leaves. Thank me in August.', ['zuri.blooms', 'Pinching. Crying.']],
    ['old-tom', 'Very tidy. I would give that a second prize, and I am strict.'],
    ['hana.slow', 'Nine weeks. I felt every one.'],
  ],
  'terracotta-pull': [
    ['ines.paints', 'The elbows! So that is the secret.'],
    [
      'freya_knits',
      'I want to hear it. Is it as quiet as it looks?',
      ['aisha.throws', 'Only the wheel and my knees.'],
    ],
    ['lukas_loops', 'Looped it. You are welcome.'],
  ],
  'cobalt-bowl': [
    [
      'camila_cooks',
      'That is a ramen bowl and I will hear nothing else.',
      ['aisha.throws', 'List is closed. But for soup...'],
    ],
    ['ines.paints', 'From lump to bowl in nine seconds. My whole week, in reverse.'],
    ['uncle.ravi', 'I held my breath.'],
  ],
  'prism-mandala': [
    ['ingrid.maths', 'Dihedral group of order sixteen. Sorry. It is also pretty.'],
    ['pixelpia', 'day 598 was a good day'],
    ['ines.paints', 'How do you stop? I could never stop.', ['lukas_loops', 'At midnight, by rule.']],
  ],
  'tile-turn': [
    ['aisha.throws', 'I want these on my kitchen wall.'],
    [
      'ingrid.maths',
      'Which one turns first? I have a theory.',
      ['lukas_loops', 'Your theory is wrong but close.'],
    ],
    ['wei.pixels', 'Four colours, no mercy.'],
  ],
  'ribbon-waves': [
    ['kofi_moves', 'Five colours, one hip.'],
    ['freya_knits', 'This is my next blanket.', ['lukas_loops', 'Send a picture when it is a scarf.']],
    ['mei.and.mochi', 'Mochi tried to catch the yellow one.'],
  ],
  'fifteen-pendulums': [
    [
      'bjorn.orbits',
      'I built this for a class once. Eleven worked.',
      ['ingrid.maths', 'Eleven is a triumph.'],
    ],
    ['lukas_loops', 'The moment they all line up again. Chills.'],
    ['uncle.ravi', 'Showed my niece. She has asked for string.'],
  ],
  'bubbles-dusk': [
    ['abuela.rosa', 'The big one! It went over the roof!'],
    [
      'ingrid.maths',
      'It is all surface tension up there.',
      ['zuri.blooms', 'Down here it is mostly washing-up liquid.'],
    ],
    ['pixelpia', 'pop 🫧'],
  ],
  'murmuration-dusk': [
    ['old-tom', 'Seven neighbours each, they say. Clever little beggars.'],
    ['omar.rails', 'Saw them from the 17:40. The whole carriage went quiet.'],
    ['ingrid.maths', 'Nobody leads. That is what gets me.', ['tariq.skies', 'And not one bump.']],
  ],
  'golden-overcast': [
    ['jonas.outdoors', 'Wet socks are a small price.'],
    [
      'sol_wanders',
      'We must have been on neighbouring hills.',
      ['tariq.skies', 'I was the one with the thermometer.'],
    ],
    ['hana.slow', 'Soft as rice paper.'],
  ],
  'shoyu-steam': [
    ['yuki.pours', 'Six-minute egg, the correct number.'],
    ['uncle.ravi', 'It is eleven in the morning and now I need dinner.'],
    [
      'gus.in.the.woods',
      'Twelve hours of broth? On a camp stove?',
      ['camila_cooks', 'Please stay on the path, Gus.'],
    ],
  ],
  'side-a': [
    ['teo_nightowl', 'Marco, if you read this: excellent taste.'],
    ['kofi_moves', 'Two euros?! Where?', ['elio.records', 'A man gives up his guitar before his crate.']],
    ['lena_brews', 'The little crackle before the first note.'],
  ],
  'winter-jumper': [
    [
      'abuela.rosa',
      'Even tension all the way. Who taught you?',
      ['freya_knits', 'My grandmother, with a ruler.'],
    ],
    ['mei.and.mochi', 'In cat size?'],
    ['jonas.outdoors', 'I will trade firewood for this.'],
  ],
  'green-light': [
    ['jonas.outdoors', 'Ten minutes, then coffee. The right order.'],
    ['noor_stargazer', 'It looks like being inside a leaf.'],
    ['old-tom', 'Beech?', ['gus.in.the.woods', 'Beech, and one very old oak behind.']],
  ],
  'october-woods': [
    ['amara~blooms', 'Leave them where they fall, the worms say thank you.'],
    [
      'haru-walks',
      'I can hear my shoes in this.',
      ['gus.in.the.woods', 'Everybody can hear your shoes in this.'],
    ],
    ['hana.slow', 'My favourite week.'],
  ],
  'pink-highway': [
    ['leila.at.night', 'I have driven this road. In 1986, in a dream.'],
    ['teo_nightowl', 'No speed limit, no destination.'],
    ['pixelpia', 'the sun is loading', ['wei.pixels', 'It never finishes.']],
  ],
}

export const COMMENTS_OF_WHOLE_WORLD: Readonly<Record<string, readonly ScriptedThread[]>> =
  Object.fromEntries(Object.entries(LINES).map(([name, lines]) => [name, lines.map(thread)]))
