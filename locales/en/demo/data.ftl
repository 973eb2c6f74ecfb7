### Names in the demo data: accounts, places, periods.


## Account

search = Search
display = Display
pmax = Performance Max
shopping = Shopping
video = Video
active = Active
learning = Learning
limited = Limited by budget
brand-search = Brand Search
generic-search-us = Generic Search US
competitor-search = Competitor Search
pmax-bestsellers = PMax Bestsellers
pmax-new-customers = PMax New Customers
display-remarketing = Display Remarketing
display-prospecting = Display Prospecting
shopping-core = Shopping Core
video-awareness = Video Awareness
shopping-clearance = Shopping Clearance

## Places

san-francisco = San Francisco
seoul = Seoul
busan = Busan
tokyo = Tokyo
beijing = Beijing
shanghai = Shanghai
singapore = Singapore
new-york = New York
london = London
paris = Paris
berlin = Berlin
sydney = Sydney

## Range

last-n-days = Last { $n } days
today = Today
yesterday = Yesterday
this-week = This week
last-week = Last week
this-month = This month
last-month = Last month
this-quarter = This quarter
last-quarter = Last quarter
this-year = This year
last-year = Last year

## Week

by-day = Revenue by day
revenue = Revenue
day = Day
