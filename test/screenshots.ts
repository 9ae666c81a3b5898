// Makes the pictures of published sites in docs/screenshots (`npm run screenshots`): starts Lectern on a temporary
// folder, and opens its pages in Chromium.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { launch } from './world/chromium.ts'
import { type Screenshot, takeScreenshot } from './world/take-screenshot.ts'

interface Shot extends Pick<Screenshot, 'isDark' | 'act'> {
  readonly name: string
  readonly path: string
  readonly width?: number
}

const scrollTo = (text: string) => (page: Page) =>
  page.getByRole('heading', { name: text, exact: true }).evaluate(heading => {
    ;(heading as unknown as { scrollIntoView(): void }).scrollIntoView()
  })

const search = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('merge')
  await page.getByText(/pages for/).waitFor()
}

const handbook = '/my-organization/lectern-handbook'

const shots: readonly Shot[] = [
  { name: 'front-light', path: handbook },
  { name: 'front-dark', path: handbook, isDark: true },
  { name: 'page-light', path: `${handbook}/reviewing/conflicts` },
  { name: 'page-dark', path: `${handbook}/running-lectern/settings`, isDark: true },
  { name: 'blocks-light', path: `${handbook}/writing/text/blocks`, act: scrollTo('Tabs') },
  { name: 'search-dark', path: handbook, isDark: true, act: search },
  { name: 'narrow-light', path: `${handbook}/writing/text/blocks`, width: 390 },
  {
    name: 'narrow-menu-dark',
    path: `${handbook}/reviewing/conflicts`,
    width: 390,
    isDark: true,
    act: page => page.getByRole('button', { name: 'Pages' }).click(),
  },
  { name: 'right-to-left-light', path: '/my-organization/port' },
  { name: 'right-to-left-narrow-dark', path: '/my-organization/port', width: 390, isDark: true },
]

const arabic = `يشرح هذا الدليل كيف تُكتب الصفحات وتُراجع وتُنشر، من أول سطر حتى الموقع الذي يقرؤه الناس.

{% hint style="info" %}
لا يحتاج القارئ إلى حساب، ولا إلى برنامج غير المتصفح.
{% endhint %}

## كيف تبدأ

1. أنشئ مساحة للمحتوى.
2. اكتب صفحة بلغة \`Markdown\`.
3. افتح طلب تغيير واطلب المراجعة.

\`\`\`sh
npm start
\`\`\`

## ما الذي يراه القارئ

| الجزء | ما يقوله |
|---|---|
| القائمة | الصفحات كلها، مرتبة |
| المحتوى | عناوين الصفحة الحالية |
| البحث | كل كلمة في الموقع |

## بعد النشر

كل تغيير يُدمج يظهر مع أول طلب بعده، دون بناء ودون انتظار.
`

const makeArabicSite = async (base: string, token: string): Promise<void> => {
  const call = async (method: string, path: string, body?: object): Promise<any> => {
    const answer = await fetch(`${base}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`)
    return answer.json()
  }
  const [organization] = (await call('GET', '/orgs')).items
  const space = await call('POST', `/orgs/${organization.id}/spaces`, { title: 'دليل الميناء' })
  const page = (title: string, more: object = {}) => ({
    ...{ operation: 'insert_page', title, document: { markdown: arabic } },
    ...more,
  })
  await call('POST', `/spaces/${space.id}/content`, {
    changes: [
      page('أهلاً بكم', { emoji: '⚓️', description: 'كل ما يلزم لكتابة التوثيق ونشره.' }),
      page('الكتابة', { ref: 'writing' }),
      page('المراجعة', { into: 'writing' }),
      page('النشر'),
      page('الإعدادات'),
    ],
  })
  const site = await call('POST', `/orgs/${organization.id}/sites`, { title: 'Port', spaces: [space.id] })
  await call('PUT', `/orgs/${organization.id}/sites/${site.id}/customization`, {
    ...{ title: 'دليل الميناء', language: 'ar', icon: { emoji: '⚓️' } },
    primaryColor: { light: '#0f766e', dark: '#5eead4' },
    announcement: { title: 'صدر الإصدار الثالث', style: 'info' },
  })
  await call('POST', `/orgs/${organization.id}/sites/${site.id}/publish`)
}

const take = async (browser: Browser, base: string, { name, path, width = 1280, ...shot }: Shot) => {
  const file = fileURLToPath(new URL(`../docs/screenshots/${name}.png`, import.meta.url))
  const address = base + path
  assert.equal(await takeScreenshot(browser, { ...shot, address, file, width, height: 800 }), 200, address)
  const { size } = await stat(file)
  console.log(`${name} ${Math.round(size / 1000)} KB`)
  assert.ok(size <= 150_000, `${name} is too large`)
}

const data = await mkdtemp(join(tmpdir(), 'lectern-screenshots-'))
const port = 4126
const lectern = spawn(process.execPath, ['cli/lectern.js', 'serve', '--data', data, '--port', String(port)], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const base = `http://127.0.0.1:${port}`
  let said = ''
  for await (const chunk of lectern.stdout) {
    said += chunk
    if (/lct_\w+/.test(said)) break
  }
  await makeArabicSite(base, /lct_\w+/.exec(said)?.[0] ?? '')
  const browser = await launch()
  for (const shot of shots) await take(browser, base, shot)
  await browser.close()
} finally {
  lectern.kill()
  await rm(data, { recursive: true, force: true })
}
