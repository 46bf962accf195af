/**
 * The overlay for streaming programs: asks every second what the room shows, and draws it over nothing. `?chat=off`,
 * `?goal=off`, `?supporters=off` and `?hearts=off` leave parts out. All words are set as text, never as markup.
 */
const ASK_MS = 1000
const SHOWN_MS = 6000
/** While others wait, each has less time: a burst is told in turn and does not stand for minutes. */
const SHOWN_IN_A_BURST_MS = 2500
const LEAVES_MS = 300
const GEMS = [
  [-8, 20],
  [6, -22],
  [96, -8],
  [104, 44],
  [18, 112],
  [84, 118],
]

const GIFT_BITS = 10

/** Of a second, so many say enough. */
const MOST_HEARTS = 8
/** Outlines on a square of 24. */
const SIGNS = {
  gem: [
    'M10.5 3 8 9l4 13 4-13-2.5-6',
    'M17 3a2 2 0 0 1 1.6.8l3 4a2 2 0 0 1 .013 2.382l-7.99 10.986a2 2 0 0 1-3.247 0l-7.99-10.986A2 2 0 0 1 2.4 7.8l2.998-3.997A2 2 0 0 1 7 3z',
    'M2 9h20',
  ],
  heart: [
    'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
  ],
}

const query = new URLSearchParams(location.search)
const isOn = (part) => query.get(part) !== 'off'
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
const address = `${location.pathname.replace(/\/$/, '')}/state`
const waiting = []
let last = ''
/** All of this live; unknown until the first answer, so that nobody is shown those from before. */
let hearts = null
let isShowing = false

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const dollars = (cents) => `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`

function make(tag, className = '', text = '') {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.textContent = text
  return made
}

function sign(name, className) {
  const space = 'http://www.w3.org/2000/svg'
  const made = document.createElementNS(space, 'svg')
  made.setAttribute('viewBox', '0 0 24 24')
  made.setAttribute('class', className)
  for (const line of SIGNS[name]) {
    const drawn = document.createElementNS(space, 'path')
    drawn.setAttribute('d', line)
    made.append(drawn)
  }
  return made
}

function face({ name, avatar }) {
  if (!avatar) return make('span', 'face', (name[0] ?? '?').toUpperCase())
  const picture = make('img', 'face')
  picture.alt = ''
  picture.src = avatar
  return picture
}

/** The one of this name, made anew; taken away where there is nothing to show. */
function put(className, made) {
  const before = document.querySelector(`.${className}`)
  if (!made) before?.remove()
  else if (before) before.replaceWith(made)
  else document.body.append(made)
}

function drawGoal(goal) {
  if (!goal || !isOn('goal')) return put('goal', null)
  const known = document.querySelector('.goal')
  const made = known ?? make('section', 'goal')
  if (!known) {
    const line = make('p')
    line.append(make('span', 'title'), make('span', 'sum'))
    const bar = make('div', 'bar')
    bar.append(make('i'))
    made.append(line, bar)
    document.body.append(made)
  }
  made.querySelector('.title').textContent = goal.title || 'Tip goal'
  const reached = make('b', '', dollars(goal.reached))
  made.querySelector('.sum').replaceChildren(reached, ` / ${dollars(goal.cents)}`)
  made.querySelector('i').style.transform = `scaleX(${Math.min(1, goal.reached / goal.cents)})`
}

function drawSupporters(supporters) {
  if (supporters.length === 0 || !isOn('supporters')) return put('supporters', null)
  const made = make('section', 'supporters')
  const list = make('ul')
  supporters.forEach((one, at) => {
    const line = make('li')
    line.append(make('span', '', String(at + 1)), face(one), make('span', 'name', one.name))
    line.append(make('span', 'sum', dollars(one.cents)))
    list.append(line)
  })
  made.append(make('h2', '', 'Top supporters'), list)
  put('supporters', made)
}

function drawSaid(said) {
  if (said.length === 0 || !isOn('chat')) return put('said', null)
  const made = make('ul', 'said')
  for (const one of said) {
    const line = make('li')
    const words = make('span')
    words.append(make('b', '', one.name), one.text)
    line.append(face(one), words)
    made.append(line)
  }
  put('said', made)
}

/** The larger, the more is made of it. */
function sizeOf(cents) {
  return cents >= 10000 ? 'largest' : cents >= 2500 ? 'large' : 'small'
}

/** The picture of a gift over the whole width, with the small copies that fly around it. */
function giftStage({ name, avatar, gift }) {
  const made = make('section', `gift gift-${gift.id}`)
  const picture = (className) => {
    const drawn = make('img', className)
    drawn.alt = ''
    drawn.src = `/gifts/${gift.id}.svg`
    return drawn
  }
  for (let at = 0; at < GIFT_BITS; at += 1) {
    const bit = picture('gift-bit')
    bit.style.setProperty('--at', at)
    bit.style.setProperty('--x', (at * 37) % 92)
    made.append(bit)
  }
  const caption = make('h1', 'gift-caption')
  caption.append(face({ name, avatar }), make('span', '', `${name} sent ${gift.phrase}`))
  made.append(picture('gift-art'), caption)
  return made
}

function tipCard(tip) {
  const card = make('section', `tip ${sizeOf(tip.cents)}`)
  card.append(face(tip), make('h1', '', `${tip.name} tipped ${dollars(tip.cents)}`))
  if (tip.text) card.append(make('p', '', tip.text))
  for (const [left, top] of GEMS) {
    const gem = sign('gem', 'gem')
    Object.assign(gem.style, { left: `${left}%`, top: `${top}%` })
    card.append(gem)
  }
  return card
}

/** One after the other. */
async function showTips() {
  if (isShowing) return
  isShowing = true
  for (let tip = waiting.shift(); tip; tip = waiting.shift()) {
    const card = tip.gift ? giftStage(tip) : tipCard(tip)
    document.body.append(card)
    await sleep(waiting.length > 0 ? SHOWN_IN_A_BURST_MS : SHOWN_MS)
    card.classList.add('leaves')
    await sleep(LEAVES_MS)
    card.remove()
  }
  isShowing = false
}

function drawHearts(total) {
  const more = hearts === null || isStill || !isOn('hearts') ? 0 : Math.min(MOST_HEARTS, total - hearts)
  hearts = total
  for (let n = 0; n < more; n += 1) {
    const heart = sign('heart', `heart ${(total + n) % 3 === 1 ? 'second' : ''}`)
    const [right, size] = [48 + Math.random() * 110, 26 + Math.random() * 18]
    Object.assign(heart.style, { right: `${right}px`, width: `${size}px` })
    heart.style.animationDelay = `${(n * ASK_MS) / more}ms`
    heart.addEventListener('animationend', () => heart.remove())
    document.body.append(heart)
  }
}

function draw({ goal, supporters, said, tips, hearts: total, last: newest }) {
  last = newest ?? ''
  drawHearts(total)
  drawGoal(goal)
  drawSupporters(supporters)
  drawSaid(said)
  waiting.push(...tips)
  void showTips()
}

/** Nothing of a room is left on the picture of who may see it no more. */
function clear() {
  waiting.length = 0
  document.body.replaceChildren()
}

for (;;) {
  try {
    const answer = await fetch(`${address}?after=${last}`, { credentials: 'omit' })
    // Replaced: this address shows nothing any more, and asks no more.
    if (answer.status === 404) {
      clear()
      break
    }
    if (answer.ok) draw(await answer.json())
  } catch {
    // The line is away for a moment: what stands there stays until the next answer.
  }
  await sleep(ASK_MS)
}
