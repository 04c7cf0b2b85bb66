// Licensed under the Apache License, Version 2.0. See LICENSE.

/** The words of the page, in the language of the browser: English or Simplified Chinese. */

const chinese = {
  "Photos": "照片", "All Photos": "所有照片", "Collections": "收藏集", "Search": "搜索", "Albums": "相簿", "Media Types": "媒体类型",
  "Utilities": "实用工具", "People": "人物", "Keywords": "关键词", "Hidden": "已隐藏", "Menu": "菜单", "Close": "关闭",
  "Smaller pictures": "缩小图片", "Larger pictures": "放大图片", "Squares": "方形网格", "Go to": "前往", "Keyboard": "键盘快捷键",
  "Sign out": "退出登录", "Timeline": "时间线", "Date": "日期", "Photo": "照片", "Video": "视频", "Live Photo": "实况照片",
  "Without a date": "没有日期", "Back": "返回", "Previous photo": "上一张", "Next photo": "下一张", "Information": "信息",
  "Favourite": "个人收藏", "Hide": "隐藏", "Show again": "取消隐藏", "Zoom": "缩放", "Title": "标题", "Caption": "说明",
  "File": "文件", "Size": "尺寸", "Bytes": "字节", "Place": "地点", "Camera": "相机", "Lens": "镜头", "Added": "添加日期",
  "Changed": "修改日期", "Kind": "种类", "Burst": "连拍", "Edited": "已编辑", "yes": "是", "Damage": "损坏", "Duration": "时长",
  "Rating": "评分", "Files": "文件", "Download": "下载", "Current version": "当前版本", "Width": "宽度", "Save": "存储",
  "Histogram": "直方图", "Year": "年份", "Grid size": "网格大小", "Go": "前往", "{n} photos": "{n} 张照片", "1 photo": "1 张照片",
  "No photos yet. Import some with “photos import”.": "还没有照片。请用“photos import”导入。",
  "Nothing was found.": "没有找到任何内容。", "This album is empty.": "此相簿是空的。",
  "{kind} {n} of {count}": "{kind} {n}/{count}", ", favourite": "，个人收藏", "Clear the search": "清除搜索",
  "Words, 2024-05, video, keyword:sea, rating >= 4": "词语、2024-05、video、keyword:海、rating >= 4",
  "Hidden photos are shown for ten minutes.": "已隐藏的照片将显示十分钟。", "Show hidden photos": "显示已隐藏的照片",
  "This video cannot be played here. Download the original.": "此视频无法在这里播放。请下载原件。",
  "Preparing the video…": "正在准备视频…",
  "The video is being converted. Once that is done, you can jump in it.": "正在转换视频。转换完成后即可拖动进度。",
  "Write a whole number from {min} to {max}.": "请输入 {min} 到 {max} 之间的整数。", "unnamed": "未命名",
  "Next and previous photo": "下一张和上一张照片", "Row above and below": "上一行和下一行", "A page": "一页",
  "First and last photo": "第一张和最后一张", "Open": "打开", "Larger and smaller": "放大和缩小",
  "To the next or previous day": "后一天或前一天", "month": "月", "year": "年", "Real pixels": "实际像素",
  "Play a Live Photo": "播放实况照片", "No rating": "无评分", "Search field": "搜索栏", "This list": "此列表", "Keyword": "关键词",
  "Album": "相簿", "Person": "人物", "{n} stars": "{n} 星", "Everywhere": "通用", "In the grid": "网格中", "At a photo": "查看照片时",
  "Number fields": "数字栏", "The server does not answer.": "服务器没有响应。", "Recent": "最近", "Password": "密码", "Sign in": "登录",
  "Map: {place}": "地图：{place}", "{n}° N": "北纬 {n}°", "{n}° S": "南纬 {n}°",
  "{n}° E": "东经 {n}°", "{n}° W": "西经 {n}°", "Preparing small pictures: {n} left": "正在准备小图片：还剩 {n} 张",
  "Try again": "重试",
};

/** The sentences of the server. A name in braces is a text or a number that changes. */
const sentences = {
  "There is no password. Use the link.": "没有设置密码。请使用链接。",
  "Send a JSON object with the key password.": "请发送包含“password”键的 JSON 对象。",
  "This is not the password.": "密码不正确。",
  "Wait {n} seconds before the next attempt.": "请等待 {n} 秒后再试。",
  "There is not enough memory for a password.": "内存不足，无法检查密码。",
  "This link was used or has expired. Press Enter where “photos serve” runs for a new one.": "此链接已被使用或已过期。请在运行“photos serve”的终端中按回车键获取新链接。",
  "Open the link that “photos serve” printed. Press Enter there for a new one.": "请打开“photos serve”显示的链接。在那里按回车键可获取新链接。",
  "This server answers under another name. Use the link that it printed.": "此服务器使用其他名称。请使用它显示的链接。",
  "Changes are accepted from the pages of this server only.": "仅接受来自此服务器页面的更改。",
  "The server does not understand this request.": "服务器无法理解此请求。",
  "The server failed. Its terminal says why.": "服务器出错。其终端中说明了原因。",
  "“{text}” is not a source of photos.": "“{text}”不是照片来源。",
  "This album is not in the library any more.": "此相簿已不在图库中。",
  "The library has changed. Load the timeline again.": "图库已更改。请重新载入时间线。",
  "The request changes nothing. Send isFavorite, title or another key.": "此请求不作任何更改。请发送 isFavorite、title 或其他键。",
  "A rating is a whole number from -1 to 5.": "评分是 -1 到 5 之间的整数。",
  "A text has at most {bytes} bytes, and a photo {count} keywords.": "一段文字最多 {bytes} 字节，一张照片最多 {count} 个关键词。",
  "There is no such page.": "没有此页面。",
  "This photo is not in the library any more.": "此照片已不在图库中。",
  "The library cannot be changed.": "图库无法更改。",
  "Another program has changed the photo at the same time. Try again.": "另一个程序同时更改了此照片。请重试。",
  "The library does not allow this.": "图库不允许此操作。",
  "The file of this photo is not here. “photos verify” says why.": "此照片的文件不在这里。请运行“photos verify”了解原因。",
  "This file cannot be shown. Download the original.": "无法显示此文件。请下载原件。",
  "The library failed. The terminal of “photos serve” says why.": "图库出错。“photos serve”的终端中说明了原因。",
  "The library refused. The terminal of “photos serve” says why.": "图库拒绝了此操作。“photos serve”的终端中说明了原因。",
  "The conversion of this video is complete. Ask for it from its beginning.": "此视频的转换已完成。请从头请求。",
  "This conversion is not stored any more. Open the video again.": "此转换已不再存储。请重新打开视频。",
  "This video has to be converted, which is not possible: {text}. Or download the original.": "此视频需要转换，但无法转换：{text}。或者下载原件。",
  "This video is damaged and cannot be converted. Download the original.": "此视频已损坏，无法转换。请下载原件。",
  "This photo cannot be shown. Download the original.": "无法显示此照片。请下载原件。",
  "This photo cannot be shown as a JPEG. Download the original.": "此照片无法以 JPEG 显示。请下载原件。",
  "The file is shorter than recorded. Run “photos verify”.": "文件比记录的短。请运行“photos verify”。",
  "The file has {n} bytes.": "文件有 {n} 字节。",
  "There are not so many rows.": "没有这么多行。",
  "Send the change as application/json.": "请以 application/json 发送更改。",
  "Send a JSON object with keys such as isFavorite, title or keywords.": "请发送包含 isFavorite、title 或 keywords 等键的 JSON 对象。",
  "A picture has from 16 to {n} pixels.": "图片的边长为 16 到 {n} 像素。",
  "Hidden photos are locked. Run “photos serve --set-password”, then try again.": "已隐藏的照片已锁定。请运行“photos serve --set-password”，然后重试。",
  "Hidden photos are shown after a confirmation, for ten minutes.": "已隐藏的照片在确认后显示十分钟。",
};

export const language = navigator.languages.find((tag) => /^(zh|en)/i.test(tag))?.toLowerCase().startsWith("zh") ? "zh-Hans" : "en";

function filled(text, values = {}) { return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? ""); }

/** A text in the language of the page. Names in braces are replaced by values. */
export function t(text, values) { return filled(language === "zh-Hans" ? chinese[text] ?? text : text, values); }

/** Returns the expression that matches a sentence, with its texts and numbers as named groups. */
function pattern(text) {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, "(?<$1>.+)")}$`, "s");
}

/** A sentence of the server in the language of the page. A message about the words of a search stays English, as those words are. */
export function sentence(text) {
  if (language !== "zh-Hans") return text;
  for (const [english, translated] of Object.entries(sentences)) {
    const found = pattern(english).exec(text);
    if (found) return filled(translated, found.groups);
  }
  return text;
}

/** Translates the document: the texts of elements with `data-t`, and all labels. */
export function translate(root = document) {
  document.documentElement.lang = language;
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t || element.textContent.trim());
  for (const name of ["aria-label", "title", "placeholder"])
    for (const element of root.querySelectorAll(`[${name}]`)) element.setAttribute(name, t(element.getAttribute(name)));
}

export function photoCount(count) { return count === 1 ? t("1 photo") : t("{n} photos", { n: count.toLocaleString(language) }); }

export function timeText(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

const formats = {
  day: new Intl.DateTimeFormat(language, { dateStyle: "full" }), month: new Intl.DateTimeFormat(language, { month: "long", year: "numeric" }),
  year: new Intl.DateTimeFormat(language, { year: "numeric" }),
};

/** The heading of a section: year, month and day, of which `level` are shown. */
export function dateText(section, level = "month") {
  if (!section?.[0]) return t("Without a date");
  return formats[level].format(new Date(section[0], (section[1] || 1) - 1, section[2] || 1));
}
