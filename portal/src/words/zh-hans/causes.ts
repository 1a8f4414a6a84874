import type { causes as original } from '../en/causes.ts'

export const causes: Readonly<Record<keyof typeof original, string>> = {
  'cause.none': '对收到的请求而言，签名正确。',
  'cause.unknown': '签名与收到的请求不符：请核对您签名的字节和所用的密钥。',
  'cause.unknown_other_content': '使用了已登记的密钥，但签名内容与收到的不同：请核对您签名的字节。',
  'cause.no_signature':
    'signature 请求头中没有 signature 部分：请发送 algorithm=RSA256,keyVersion=1,signature=<值>。',
  'cause.key_version_malformed': 'signature 请求头中的 keyVersion 不是正整数：请发送您的密钥版本。',
  'cause.not_url_encoded':
    '签名是 Base64，但没有（或只有部分）经过 URL 编码：请将 + 写为 %2B，/ 写为 %2F，= 写为 %3D。',
  'cause.url_encoded_twice': '签名经过了两次 URL 编码（% 变成了 %25）：请只对 Base64 文本编码一次。',
  'cause.base64_line_breaks': '签名的 Base64 中有换行或空格：请使用输出为一行的编码方式。',
  'cause.base64url': '签名使用了 URL 安全或无填充的 Base64：请使用带填充的标准 Base64，然后进行 URL 编码。',
  'cause.hex': '签名是十六进制：请改用标准 Base64，然后进行 URL 编码。',
  'cause.signature_malformed':
    'signature= 之后的值不是经过 URL 编码的 Base64：请发送 Base64 签名，并进行一次 URL 编码。',
  'cause.gateway_key_uploaded': '此客户端登记的是网关自己的公钥：请登记您自己密钥对中的公钥。',
  'cause.pss_padding': '签名使用了 PSS 填充：请使用 PKCS#1 v1.5 填充（SHA256withRSA，而不是 RSASSA-PSS）。',
  'cause.no_key_registered': '此客户端没有登记公钥：请登记您签名密钥的公钥。',
  'cause.key_not_registered': '签名所用的私钥与此处登记的任何公钥都不匹配。',
  'cause.retired_key_version': '签名使用了密钥版本 {version}，该版本已停用：请使用有效的密钥签名。',
  'cause.other_key_version_sent': '签名使用了密钥版本 {made}，但发送的是 keyVersion={sent}：两者必须一致。',
  'cause.other_key_version_sent_retired':
    '签名使用了已停用的密钥版本 {made}，但发送的是 keyVersion={sent}：两者必须一致。',
  'cause.other_key_version_unsent':
    '签名使用了密钥版本 {made}，但没有发送 keyVersion（即视为最新版本）：两者必须一致。',
  'cause.other_key_version_unsent_retired':
    '签名使用了已停用的密钥版本 {made}，但没有发送 keyVersion（即视为最新版本）：两者必须一致。',
  'cause.unknown_key_version': '此客户端没有登记版本为 {version} 的密钥：请发送您的密钥的 keyVersion。',
  'cause.signature_length':
    '签名有 {length} 字节，应为 {expected} 字节：签名被截断，或使用了其他长度的密钥。',
  'cause.no_digest_info': '签名中没有 PKCS#1 摘要：请使用 SHA256withRSA 签名，而不是用私钥加密。',
  'cause.hashed_twice': '签名的是内容的摘要，而不是内容本身：请将内容本身交给 SHA256withRSA。',
  'cause.hash': '签名使用了 {hash}，而不是 SHA-256：请使用 SHA256withRSA 签名。',
  'cause.path_without_sandbox': '签名的路径缺少 sandbox 段：请对实际调用的路径签名，即 /ams/sandbox/api/...',
  'cause.path_with_sandbox': '签名的路径多了 sandbox 段：请对实际调用的路径签名，即 /ams/api/...',
  'cause.query_left_out': '签名的路径缺少查询参数：请对路径及其后的全部内容签名，与 URL 中一致。',
  'cause.full_url': '签名的是完整 URL，而不是路径：请去掉协议和主机名。',
  'cause.path_trailing_slash': '签名的路径与调用的路径在末尾斜杠上不同：请对实际调用的路径签名。',
  'cause.path_doubled_slash': '签名的路径与调用的路径在重复的斜杠上不同：请对实际调用的路径签名。',
  'cause.path_without_leading_slash': '签名的路径缺少开头的斜杠：请对实际调用的路径签名。',
  'cause.crlf_after_path': '路径之后签名的是 CR LF：请只使用一个 LF（0x0A）。',
  'cause.no_line_feed': '路径之后没有签名换行符：请放入一个字节 0x0A，而不是 \\n 两个字符。',
  'cause.newline_at_end': '末尾多签了一个换行：签名内容以请求体的最后一个字节结束。',
  'cause.body_left_out': '签名内容缺少请求体：第二个点之后应是请求体的字节。',
  'cause.spaces_around_dots': '点的两侧签入了空格：客户端 ID、时间和请求体之间只用一个点连接。',
  'cause.space_after_method': '方法与路径之间不是恰好一个空格：请签名“方法、一个空格、路径”。',
  'cause.method_case': '方法以小写签名：请使用大写，例如 POST。',
  'cause.client_id_case': '签名的客户端 ID 与 client-id 请求头的大小写不同：请与发送的完全一致。',
  'cause.client_id_left_out': '签名内容缺少客户端 ID：它应在第一个点之前。',
  'cause.time_left_out': '签名内容缺少时间：request-time 请求头的值应在两个点之间。',
  'cause.time_of_another_header': '签名的是另一个请求头中的时间：请对 request-time 请求头的值签名。',
  'cause.time_in_another_form': '签名的时间格式与发送的不同：请逐字符对 request-time 请求头签名。',
  'cause.body_trimmed': '签名时去掉了请求体首尾的空白：请对发送的请求体字节签名。',
  'cause.body_charset': '请求体签名时的字符编码与发送时不同：两者都请使用 UTF-8。',
  'cause.body_reformatted': '签名的 JSON 请求体与发送的格式不同（空白、转义）：请对发送的请求体字节签名。',
  'cause.body_keys_sorted': '签名的 JSON 请求体的键经过了排序：请对发送的请求体字节签名。',
  'cause.body_nulls_dropped': '签名的 JSON 请求体去掉了值为 null 的字段：请对发送的请求体字节签名。',
  'cause.body_non_ascii_escaped':
    '签名的 JSON 请求体将非 ASCII 字符写成了 \\uXXXX：请对发送的请求体字节签名。',
  'cause.body_slashes_escaped': '签名的 JSON 请求体将 / 写成了 \\/：请对发送的请求体字节签名。',
  'cause.body_html_escaped':
    '签名的 JSON 请求体将 <、> 和 & 写成了 \\u003c、\\u003e 和 \\u0026：请对发送的请求体字节签名。',
}
