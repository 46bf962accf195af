/** Draws obviously fake documents of invented people, for the queues where staff check documents. */
import path from 'node:path'
import sharp from 'sharp'

type SamplePerson = { lastName: string; firstName: string; born: string; place: string }

/** Draws into `folder`; returns the file's path. */
export function sampleDocument(
  folder: string,
  { lastName, firstName, born, place }: SamplePerson,
): Promise<string> {
  const lines = [lastName, firstName, born, place].map((text) => text.toUpperCase())
  return drawImage(
    folder,
    'sample-document',
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="570">
      <rect width="900" height="570" rx="36" fill="#dfe7ee"/>
      <rect x="50" y="120" width="240" height="310" rx="16" fill="#b5c4d1"/>
      <circle cx="170" cy="230" r="64" fill="#7d92a6"/><path d="M70 430 a100 90 0 0 1 200 0z" fill="#7d92a6"/>
      <g font-family="sans-serif" fill="#24384b">
        <text x="50" y="80" font-size="40" font-weight="bold">SAMPLE DOCUMENT</text>
        ${lines.map((text, at) => `<text x="330" y="${180 + at * 60}" font-size="32">${text}</text>`).join('')}
        <text x="50" y="520" font-size="30">Made up for a demo. No authority issued this.</text>
      </g>
    </svg>`,
  )
}

/** A release signed on paper. */
export function sampleRelease(folder: string, { lastName, firstName, born }: SamplePerson): Promise<string> {
  const words = [
    `I, ${firstName} ${lastName}, born ${born},`,
    'am to be seen in these photos and agree',
    'that they are shown and sold.',
  ]
  return drawImage(
    folder,
    'sample-paper',
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000">
      <rect width="800" height="1000" fill="#f4f1e8"/>
      <g font-family="serif" fill="#2a2a33">
        <text x="80" y="130" font-size="46" font-weight="bold">Sample release</text>
        ${words.map((text, at) => `<text x="80" y="${240 + at * 56}" font-size="34">${text}</text>`).join('')}
        <text x="80" y="930" font-size="26">Made up for a demo. Nobody signed this.</text>
      </g>
      <g transform="translate(80 520)">${INK}</g>
      <path d="M80 690 h420" stroke="#2a2a33" stroke-width="2"/>
    </svg>`,
  )
}

export function sampleSignature(folder: string): Promise<string> {
  return drawImage(
    folder,
    'sample-signature',
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="140">${INK}</svg>`,
  )
}

const INK = `<path d="M24 40 h120 M84 40 v70 M150 100 c20-50 60-40 40 0 s-50 10-10-20 30 50 60 0 20 40 50 10 40-20 80-30"
  fill="none" stroke="black" stroke-width="5" stroke-linecap="round"/>`

async function drawImage(folder: string, name: string, svg: string): Promise<string> {
  const file = path.join(folder, `${name}.png`)
  await sharp(Buffer.from(svg)).png().toFile(file)
  return file
}
