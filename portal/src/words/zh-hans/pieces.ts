import type { pieces as original } from '../en/pieces.ts'

export const pieces: Readonly<Record<keyof typeof original, string>> = {
  loading: '加载中',
  'money.exact': '{value}（{currency} 最小货币单位）',
  'copy.copy': '复制',
  'copy.done': '已复制',
  'code.pretty': '格式化',
  'code.headers': '头部',
  'code.raw': '原文',
  'dialog.close': '关闭',
  'dialog.cancel': '取消',
  'filter.filters': '筛选',
  'filter.clear': '清除筛选',
  'table.actions': '操作',
  'table.more': '显示更多',
  'table.shown': '已显示 {count} 行',
  'table.searching': '匹配的行很少，尚未搜索全部数据。',
  'table.search_on': '继续搜索',
}
