/** The emojis offered in messages, rendered by the reader's system font. */

type Emoji = { sign: string; name: string }
type EmojiGroup = { name: string; emoji: readonly Emoji[] }

export const EMOJI: readonly EmojiGroup[] = [
  group(
    'Faces',
    `😀 grinning, 😄 happy, 😁 beaming, 😆 laughing, 😅 relieved laugh, 😂 tears of joy,
     🤣 rolling laughing, 😊 smiling, 🙂 slight smile, 🙃 upside down, 😉 wink, 😍 heart eyes,
     🥰 in love, 😘 kiss, 😋 yummy, 😜 winking tongue, 🤪 zany, 🤔 thinking, 🤨 raised eyebrow,
     😐 neutral, 😏 smirk, 🙄 rolling eyes, 😌 relieved, 😴 sleeping, 🤤 drooling, 🥵 hot, 🥶 cold,
     🤯 mind blown, 🥳 party, 😎 cool, 🤩 star struck, 😳 flushed, 🥺 pleading, 😢 crying,
     😭 sobbing, 😤 huffing, 😡 angry, 😱 screaming, 😈 little devil, 🫣 peeking, 🤫 shushing,
     🤗 hugging, 🫠 melting, 😇 angel, 🤭 giggling`,
  ),
  group(
    'Hands',
    `👍 thumbs up, 👎 thumbs down, 👏 clapping, 🙌 raised hands, 🙏 thank you, 👋 waving,
     🤝 handshake, ✌️ peace, 🤞 fingers crossed, 🤟 love you gesture, 👌 okay,
     🤌 pinched fingers, 💪 strong, 🫶 heart hands, 👀 eyes`,
  ),
  group(
    'Hearts',
    `❤️ red heart, 🧡 orange heart, 💛 yellow heart, 💚 green heart, 💙 blue heart,
     💜 purple heart, 🖤 black heart, 🤍 white heart, 💔 broken heart, 💕 two hearts,
     💖 sparkling heart, 💘 heart with arrow, 💋 kiss mark, 🔥 fire, ✨ sparkles, ⭐ star,
     💯 hundred, 💦 drops, 💫 dizzy star, 💥 boom`,
  ),
  group(
    'Things',
    `🎉 party popper, 🎁 present, 🎂 cake, 🥂 clinking glasses, 🍾 bottle, 🍷 wine, 🍺 beer,
     ☕ coffee, 🍕 pizza, 🍓 strawberry, 🍑 peach, 🍒 cherries, 🌹 rose, 🌸 blossom, 🌻 sunflower,
     🌊 wave, 🌙 moon, ☀️ sun, 🌈 rainbow, ❄️ snowflake, 🎵 music, 🎶 notes, 🎬 clapper board,
     📸 camera, 🎥 film camera, 💎 gem, 💰 money, 👑 crown, 🚀 rocket, ✈️ plane, 🏖️ beach,
     🏋️ lifting, 🐶 dog, 🐱 cat, 🦋 butterfly`,
  ),
]

/** '😀 grinning, 😄 happy': an emoji and its name. */
function group(name: string, list: string): EmojiGroup {
  const emoji = list.split(',').map((entry) => {
    const [sign = '', ...words] = entry.trim().split(' ')
    return { sign, name: words.join(' ') }
  })
  return { name, emoji }
}
