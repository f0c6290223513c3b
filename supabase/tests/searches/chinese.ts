/** Newsletters in Chinese, which doesn't set words apart: category, title, description. */
export const newsletters = `
新闻 | 每日新闻摘要 | 为忙碌的人准备的短信
新闻 | 科技周报 | 人工智能与芯片
新闻 | 财经早知道 | 股市和银行
生活 | 北京美食地图 | 餐厅、小吃和早餐
生活 | 上海周末 | 展览、音乐会和市集
生活 | 家常菜谱 | 每周三个简单的菜
文化 | 博物馆之友 | 自然博物馆的新展览
文化 | 读书会 | 小说和诗歌
文化 | 电影笔记 | 本周上映的电影
教育 | 幼儿园消息 | 报名和假期
`;

export const synonyms = `
影片 = 电影
饭店 = 餐厅
`;

/** What is searched for | the first three that are found; ~ before similar ones | what isn't | which part is responsible. */
export const queries = `
# No dictionary and no spaces: any two neighbouring characters.
新闻 | 每日新闻摘要; 财经早知道; 科技周报 | 家常菜谱
每日 | 每日新闻摘要
日新 | 每日新闻摘要
摘要 | 每日新闻摘要
博物馆 | 博物馆之友
自然博物馆 | 博物馆之友 | 上海周末
展览 | 博物馆之友; 上海周末
电影 | 电影笔记
餐厅 | 北京美食地图
北京 | 北京美食地图 | 上海周末
上海周末 | 上海周末
上海 展览 | 上海周末 | 博物馆之友
菜 | 家常菜谱
菜谱 | 家常菜谱
读书 | 读书会
小说 诗歌 | 读书会
人工智能 | 科技周报
银行 | 财经早知道
幼儿园 | 幼儿园消息
早 | 北京美食地图; 财经早知道
# Synonyms
影片 | 电影笔记 |  | 4
饭店 | 北京美食地图 |  | 4
# Nothing found leads on
周末上海 | ~ 上海周末
科技新闻 | ~ 科技周报; 每日新闻摘要; 财经早知道
博物院 | ~ 博物馆之友
`;
