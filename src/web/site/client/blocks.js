// Improves blocks where scripts run: everything can be read without them.
{
  const all = selector => document.querySelectorAll(selector)
  const add = (parent, name, properties) =>
    parent.appendChild(Object.assign(document.createElement(name), properties))

  // Tabs with the same title are selected together, also on the next page.
  const key = 'lectern-tabs'
  let titles = []
  try {
    titles = [].concat(JSON.parse(localStorage[key]))
  } catch {}
  const titleOf = tab => tab.nextElementSibling.textContent
  const choose = title => {
    for (const tab of all('.tabset > input')) if (titleOf(tab) === title) tab.checked = true
  }
  titles.toReversed().forEach(choose)
  addEventListener('change', ({ target }) => {
    if (!target.matches('.tabset > input')) return
    const top = () => target.parentNode.getBoundingClientRect().top
    const before = top()
    const title = titleOf(target)
    choose(title)
    scrollBy(0, top() - before)
    titles = [title, ...titles.filter(other => other !== title)].slice(0, 20)
    try {
      localStorage[key] = JSON.stringify(titles)
    } catch {}
  })

  // A link to something inside a fold or behind another tab opens that.
  const reveal = () => {
    let target
    try {
      target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    } catch {}
    for (let node = target; node; node = node.parentElement) {
      if (node.matches('details')) node.open = true
      if (node.matches('.tabset > .tab')) node.previousElementSibling.control.checked = true
    }
    target?.scrollIntoView()
  }
  addEventListener('hashchange', reveal)
  reveal()

  // Blocks that scroll can be reached by keyboard; others that are only read cannot.
  const watch = new ResizeObserver(entries => {
    for (const { target } of entries) target.tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1
  })
  for (const region of all('.prose [role=group][tabindex]')) watch.observe(region)

  const status = add(document.body, 'p', { className: 'unseen', role: 'status' })
  const words = document.querySelector('main').dataset
  for (const code of all('.code')) {
    const button = add(code, 'button', { type: 'button', className: 'copy', textContent: words.code })
    button.onclick = async () => {
      const pre = code.querySelector('pre')
      try {
        await navigator.clipboard.writeText(pre.textContent)
      } catch {
        // For pages without TLS, which have no access to the clipboard API.
        const area = add(code, 'textarea', { value: pre.textContent })
        area.select()
        document.execCommand('copy')
        area.remove()
      }
      button.textContent = status.textContent = words.copied
      setTimeout(() => {
        button.textContent = words.code
        status.textContent = ''
      }, 2000)
    }
  }

  const load = () => import('./rare.js')
  for (const table of all('.searched')) load().then(({ filterRows }) => filterRows(table, words))

  // Enlarging and playing are loaded on the first click; without that script, the link leads to the file or player.
  addEventListener('click', event => {
    const link = event.target.closest?.('.zoom,.player>a')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    load().then(
      ({ enlarge }) => enlarge(link),
      () => location.assign(link),
    )
  })
}
