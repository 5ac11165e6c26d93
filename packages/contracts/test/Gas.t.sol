// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Collection1155} from "../src/Collection1155.sol";
import {Collection721} from "../src/Collection721.sol";
import {IAuctionHouse} from "../src/interfaces/IAuctionHouse.sol";
import {IMysteryBoxes} from "../src/interfaces/IMysteryBoxes.sol";
import {PayDesk} from "../src/PayDesk.sol";
import {VoteAnchors} from "../src/VoteAnchors.sol";
import {AuctionTest} from "./base/AuctionTest.sol";
import {BoxTest} from "./base/BoxTest.sol";
import {PlatformTest} from "./base/PlatformTest.sol";
import {Test} from "./base/Test.sol";

/**
 * @title What the gas snapshot watches, each test one call and always the same
 * @dev The receipts, which are what people pay, are measured in bench/gas.
 */
contract GasTest is PlatformTest {
    address private _nft721;
    address private _nft1155;
    uint256 private _id721;
    uint256 private _id1155;

    function setUp() public override {
        super.setUp();
        vm.prank(operator);
        platform.setFee(0);
        (_nft721, _nft1155) = (_collection(721), _collection(1155));
        (address[] memory people, bytes32[] memory digests) = (_people(10), _digests(99, 10));
        people[5] = alice;
        _mint(_nft721, people, 1, digests);
        _mint(_nft1155, people, 9, digests);
        _id721 = _tokenId(_nft721, digests[5], 1, 5);
        _id1155 = uint256(digests[5]);
        vm.startPrank(brand);
    }

    function test_deploy721() public {
        platform.deploy(721, "Spring Colours", "SPRING", author, 500);
    }

    function test_deploy1155() public {
        platform.deploy(1155, "Spring Colours", "SPRING", author, 500);
    }

    function test_mint721_1() public {
        platform.mint(2, _nft721, _people(1), 1, _digests(1, 1));
    }

    function test_mint721_10() public {
        platform.mint(2, _nft721, _people(10), 1, _digests(1, 10));
    }

    function test_mint721_100() public {
        platform.mint(2, _nft721, _people(100), 1, _digests(1, 100));
    }

    function test_mint721_400() public {
        platform.mint(2, _nft721, _people(400), 1, _digests(1, 400));
    }

    function test_mint1155_1() public {
        platform.mint(2, _nft1155, _people(1), 5, _digests(1, 1));
    }

    function test_mint1155_10() public {
        platform.mint(2, _nft1155, _people(10), 5, _digests(1, 10));
    }

    function test_mint1155_100() public {
        platform.mint(2, _nft1155, _people(100), 5, _digests(1, 100));
    }

    function test_mintOwn721() public {
        platform.mintOwn(1, address(shared721), brand, 1, "digest", brand, 500);
    }

    function test_mintOwn1155() public {
        platform.mintOwn(1, address(shared1155), brand, 5, "digest", brand, 500);
    }

    function test_setDefaultRoyalty() public {
        platform.setDefaultRoyalty(_nft721, author, 600);
    }

    function test_transfer721() public {
        vm.stopPrank();
        vm.prank(alice);
        Collection721(_nft721).transferFrom(alice, bob, _id721);
    }

    function test_transfer1155() public {
        vm.stopPrank();
        vm.prank(alice);
        Collection1155(_nft1155).safeTransferFrom(alice, bob, _id1155, 4, "");
    }

    function test_balanceOf721() public view {
        Collection721(_nft721).balanceOf(alice);
    }
}

/// @title What anchoring costs, however many campaigns and votes there are
contract VoteAnchorsGasTest is Test {
    VoteAnchors private _anchors;

    function setUp() public {
        _anchors = new VoteAnchors(address(this));
    }

    function test_anchorDay() public {
        _anchors.anchorDay("root", 12);
    }

    function test_closeVote() public {
        _anchors.closeVote(1001, "root", 5000);
    }
}

/// @title What an auction costs, with a royalty and a fee
contract AuctionGasTest is AuctionTest {
    function _prepare() private returns (IAuctionHouse.Auction memory auction) {
        auction = _auction();
        vm.deal(alice, 100 ether);
        vm.deal(bob, 100 ether);
    }

    function test_firstBid() public {
        IAuctionHouse.Auction memory auction = _prepare();
        bytes memory signature = _sign(auction);
        vm.prank(alice);
        house.bid{value: 1 ether}(auction, signature, 1 ether);
    }

    function test_firstAndNextBid() public {
        IAuctionHouse.Auction memory auction = _prepare();
        bytes memory signature = _sign(auction);
        vm.prank(alice);
        house.bid{value: 1 ether}(auction, signature, 1 ether);
        vm.prank(bob);
        house.bid{value: 2 ether}(auction, "", 2 ether);
    }

    function test_firstBidAndSettlement() public {
        IAuctionHouse.Auction memory auction = _prepare();
        bytes memory signature = _sign(auction);
        vm.prank(alice);
        house.bid{value: 1 ether}(auction, signature, 1 ether);
        vm.warp(START + 1 days);
        house.settle(auction);
    }

    function test_cancel() public {
        IAuctionHouse.Auction memory auction = _auction();
        vm.prank(seller);
        house.cancel(auction);
    }
}

/// @title What mystery boxes cost
contract BoxGasTest is BoxTest {
    function test_create100() public {
        _create(_drop(89, 10, 1));
    }

    function test_create100AndTake5() public {
        IMysteryBoxes.Drop memory drop = _drop(89, 10, 1);
        _create(drop);
        _take(alice, drop, 5);
    }

    function test_sellAndDraw100() public {
        IMysteryBoxes.Drop memory drop = _drop(89, 10, 1);
        _create(drop);
        _take(alice, drop, 100);
        _reveal(drop);
    }

    function test_sellDrawAndOpen100() public {
        IMysteryBoxes.Drop memory drop = _drop(89, 10, 1);
        _create(drop);
        _take(alice, drop, 100);
        _reveal(drop);
        boxes.open(drop, 0, alice);
    }
}

/// @title What paying an invoice costs
contract PayDeskGasTest is PlatformTest {
    PayDesk private _desk;

    function setUp() public override {
        super.setUp();
        _desk = new PayDesk(payable(carol));
        vm.deal(carol, 1);
    }

    function test_pay() public {
        vm.prank(alice);
        _desk.pay{value: 1 ether}("invoice", address(0), 1 ether);
    }
}
