/** 485 distinct generated strings that break careless programs. */

const point = (code: number) => String.fromCodePoint(code)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Text with a special character inside. */
const around = (codes: readonly number[]) => codes.map((code) => `ab${point(code)}cd`)

const controls = around([...range(0x00, 0x1f), 0x7f, ...range(0x80, 0x9f)])

const invisible = around([
  ...[0x00a0, 0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x1680, 0x17b4, 0x17b5, 0x180e],
  ...range(0x2000, 0x200f),
  ...range(0x2028, 0x202f),
  ...range(0x205f, 0x206f),
  ...[0x2800, 0x3000, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xfffa, 0xfffb, 0xfffc, 0xfffd],
  ...[0xfffe, 0xffff, 0x1d173, 0xe0001, 0xe0020, 0xe007f, 0xe0100, 0x10ffff],
])

const halves = [
  ...['\ud800', '\udbff', '\udc00', '\udfff', 'a\ud83d', '\ude00z', '\ude00\ud83d', '\ud800\ud800\udc00'],
  ...range(0, 11).map((step) => `x${String.fromCharCode(0xd800 + step * 0xaa)}y`),
]

const rightToLeft = [
  ...['مرحبا بالعالم', 'שלום עולם', 'سلام دنیا', 'ܫܠܡܐ', 'ދިވެހި', '١٢٣٤٥٦', '۱۲۳۴۵۶'],
  ...[
    'abc \u202egnp.exe',
    '\u2067rtl\u2069 ltr',
    '\u202d\u202e\u202d',
    'a\u200fb\u200ec',
    '\u2066\u2066\u2066',
  ],
  ...['mixed עברית and English', '(عربي) [نص]', 'ﷺ', '﷽'],
]

const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'
const emoji = [
  ...[
    '🙂',
    '🤷🏽‍♀️',
    family,
    '🏴‍☠️',
    '🇩🇪',
    '🇩',
    '👍🏿',
    '1️⃣',
    '❤️‍🔥',
    '🏳️‍🌈',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}',
  ],
  ...['\u200d\u{1f466}', '🙂\ufe0e', '🙂\ufe0f', family.repeat(5), '🙂'.repeat(60), '\u{1fae0}', '👩‍❤️‍💋‍👨'],
]

const scripts = [
  ...['Ünïcödé', 'Zoë', 'Zoe\u0308', 'Łódź', 'ﬁnance', 'ſmooth', 'İstanbul', 'ıı', 'ß', 'ẞ', 'Å', 'Å', 'Ω'],
  ...[
    '日本語',
    '中文測試',
    '한국어',
    '한국어',
    'ไทย',
    'हिन्दी',
    'தமிழ்',
    'ქართული',
    'Ελληνικά',
    'Русский',
    'አማርኛ',
    'ᏣᎳᎩ',
  ],
  ...['𝓯𝓪𝓷𝓬𝔂', 'ｆｕｌｌ', '𝟙𝟚𝟛', '①②③', '𐍈', '𓀀', '⠓⠊', '꧁꧂', '表ポあA鷗', '\u{20000}', '㍿', 'Ⅷ', '½', '℡'],
  `Z${'\u0301'.repeat(60)}`,
  range(0x300, 0x330).map(point).join('').replace(/^/, 'e'),
  '\u0301start',
]

const sqlWords = [
  'or 1=1',
  'union select null',
  'drop table accounts',
  'waitfor delay',
  "copy (select '')",
  'select pg_sleep(9)',
]
const sqlish = sqlWords.flatMap((word) => [
  `' ${word}--`,
  `" ${word};`,
  `'); ${word}; --`,
  `\\'; ${word}/*`,
  `$$${word}$$`,
])

const tags = [
  'script',
  'img src=x onerror',
  'svg onload',
  'iframe',
  'style',
  'a href=javascript:',
  'template',
  'math',
  'base',
]
const htmlish = [
  ...tags.flatMap((tag) => [
    `<${tag}=alert(1)>`,
    `"><${tag}>x</${tag.split(' ')[0]}>`,
    `<${tag.toUpperCase()}`,
  ]),
  ...[
    '&lt;b&gt;',
    '&#x3c;b&#62;',
    '&nbsp;&amp;&',
    '<!-- x -->',
    ']]>',
    '<![CDATA[x]]>',
    '<?php echo 1 ?>',
    '</title>',
  ],
  ...[
    "' onmouseover='alert(1)",
    'javascript:alert(1)',
    'data:text/html,x',
    '{{7*7}}',
    `$\{7*7}`,
    '<%= 7*7 %>',
    '#{7*7}',
  ],
]

const pathish = [
  ...[
    '../../etc/passwd',
    '..\\..\\windows',
    '/dev/null',
    'C:\\con',
    'nul.txt',
    'file:///etc/passwd',
    '%2e%2e%2f',
  ],
  ...[
    '....//....//',
    '~root',
    '\\\\host\\share',
    './.',
    '.git/config',
    'a/b\\c',
    '/',
    '\\',
    '.',
    '..',
    'CON',
    'AUX',
    'COM1',
  ],
]

const formats = [
  ...[
    '%s%s%s%n',
    '%d',
    '%x%x',
    '%p',
    '{0}',
    '{}',
    '$1',
    '$&',
    '$`',
    "$'",
    '\\n',
    '\\0',
    '\\u0000',
    '%00',
    '%0d%0a',
    '\\x41',
  ],
  ...[
    '`id`',
    '$(id)',
    '; ls',
    '| cat',
    '&& true',
    '|| false',
    '> out',
    '--help',
    '-rf',
    '!!',
    '() { :; }; echo',
    '@@version',
  ],
  ...[
    'Subject: x',
    'a\r\nBcc: b@c.de',
    'x\nSet-Cookie: a=b',
    '=cmd|calc',
    '+1+1',
    '@SUM(1)',
    '=HYPERLINK("x")',
    '*)(uid=*))',
  ],
]

const numbers = [
  ...[
    '0',
    '-0',
    '1',
    '-1',
    '1.0',
    '0.1',
    '1e309',
    '-1e309',
    '1e-400',
    'NaN',
    'Infinity',
    '-Infinity',
    '0x0',
    '0xffffffff',
  ],
  ...[
    '2147483647',
    '2147483648',
    '9007199254740993',
    '9223372036854775808',
    '1,000',
    '1.000,00',
    '١',
    '0b11',
    '0o17',
    '1/0',
  ],
  ...['00', '1__0', '.', '1.', '.5', '+1', '1e', '٫', '∞', '∅'],
]

const words = [
  ...[
    'null',
    'NULL',
    'undefined',
    'true',
    'false',
    'None',
    'nil',
    'void',
    'NaN ',
    'then',
    'constructor',
    '__proto__',
    'toString',
  ],
  ...[
    'hasOwnProperty',
    'prototype',
    'valueOf',
    'length',
    'admin',
    'root',
    'administrator',
    'moderator',
    'verwaltung',
    'администратор',
  ],
  ...[
    '管理员',
    'مدير',
    'système',
    'soporte',
    'ayuda',
    'supporto',
    'サポート',
    'sicherheit',
    'sécurité',
    'безопасность',
    '[object Object]',
  ],
]

const huge = [
  ...[63, 64, 79, 80, 81, 99, 100, 101, 255, 256, 999, 1000, 1001, 4096].map((length) => 'x'.repeat(length)),
  ...[80, 100, 1000].flatMap((length) => ['é'.repeat(length), '漢'.repeat(length), '😀'.repeat(length)]),
  ...[
    'word '.repeat(30),
    '\n'.repeat(20),
    'a\n'.repeat(100),
    ' '.repeat(200),
    '\t\t\t',
    ' lead',
    'trail ',
    '"'.repeat(40),
  ],
  ...[
    "'",
    '"',
    '`',
    '\\',
    '\\\\',
    '""',
    "''",
    "\\'",
    '\\"',
    "'\"'",
    '""""',
    ';',
    ',',
    '#',
    '%',
    '&',
    '<',
    '>',
    '|',
    '^',
  ],
]

/** Stacked combining marks. */
const stacked = range(1, 12).map(
  (height) =>
    `e${range(0x300, 0x300 + height * 2)
      .map(point)
      .join('')}`,
)

const ALL = [
  ...[controls, invisible, halves, rightToLeft, emoji, scripts, sqlish, htmlish],
  ...[pathish, formats, numbers, words, huge, stacked],
].flat()

const COUNT = 485

export const NAUGHTY_STRINGS: readonly string[] = [...new Set(ALL)].slice(0, COUNT)
